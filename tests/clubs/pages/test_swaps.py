"""The preview of an exchange: names, written tables, and what would be better or worse."""

from django.utils.html import strip_tags

from clubs.models import Apart, Draw, Entry, Seat
from clubs.pages.swaps import swap_page
from tests.clubs.conftest import House, enter, seated, tournament, written


def test_an_exchange_names_tables_that_have_written(bern: House):
    evening = tournament(bern.club)
    draw = seated(evening, 1, enter(evening, 12)).draws.get()
    written(draw.tables.get(number=2), NS=630, EW=626)
    first, second = (Seat.objects.get(draw=draw, table__number=table, position="S") for table in (1, 2))

    page = swap_page(draw, first, second)

    assert (page.names, page.written, page.needs_reason) == (("Anna", "Erna"), (2,), True)


def test_an_exchange_says_who_would_leave_the_own_table_and_who_would_be_back(bern: House):
    evening = tournament(bern.club)
    anna, _beat, _carla, _dani, erna, *_others = enter(evening, 8)
    seated(evening, 1, list(evening.entries.all()))
    draw = Draw.objects.get()
    seats = [Seat.objects.get(draw=draw, entry=entry) for entry in (anna, erna)]
    for entry, table in ((anna, 1), (erna, 1)):
        Entry.objects.filter(pk=entry.pk).update(fixed_table=table, left_round=2)

    found = swap_page(draw, *seats).consequences

    assert [strip_tags(line) for line in found.worse] == ["Anna, who keeps table 1, would sit at table 2."]
    assert [strip_tags(line) for line in found.better] == ["Erna, who keeps table 1, would sit there again."]


def test_an_exchange_says_who_is_kept_apart_and_would_meet(bern: House):
    evening = tournament(bern.club)
    anna, beat, *others = enter(evening, 8)
    draw = seated(evening, 1, [anna, beat, *others]).draws.get()
    for two in ((anna, beat), (anna, others[2])):
        Apart.of(*two).save()

    page = swap_page(draw, *(Seat.objects.get(draw=draw, entry=entry) for entry in (beat, others[2])))

    assert [strip_tags(line) for line in page.consequences.worse] == [
        "Anna and Erna, who should be kept apart, would share a table."
    ]
    assert [strip_tags(line) for line in page.consequences.better] == [
        "Anna and Beat, who should be kept apart, would no longer share a table."
    ]
