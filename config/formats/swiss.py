"""How Swiss score sheets write numbers and dates, the same in every language: 1’288 and 20.11.2026."""

DATE_FORMAT = SHORT_DATE_FORMAT = "d.m.Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "d.m.Y H:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j. F"
FIRST_DAY_OF_WEEK = 1
DATE_INPUT_FORMATS = ["%d.%m.%Y", "%d.%m.%y", "%Y-%m-%d"]
TIME_INPUT_FORMATS = ["%H:%M", "%H.%M"]
DATETIME_INPUT_FORMATS = ["%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M"]
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = "’"
NUMBER_GROUPING = 3
