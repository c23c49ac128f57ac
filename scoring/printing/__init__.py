"""The press: sheets of paper from frozen values, whatever is played and whoever plays."""
