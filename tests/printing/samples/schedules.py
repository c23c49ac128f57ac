"""Personal schedules of an evening; in one of the rounds somebody sits out, and the last is not released."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.fairness import SEAT_NAMES
from clubs.printouts.personal import Holder, PersonalTable, form_for
from clubs.printouts.schedules import FORMS, SchedulesSheet, slips_of
from tests.printing.sizes import Size

SEATS = "SENW"
EXPECTED_PAGES = {(5, 4): 2}
MOST_ENTRIES = 9


def sample(size: Size, together: int = 1) -> SchedulesSheet:
    """As many rounds as deals; `together` people on each slip, with a name of their own from four on."""
    form = form_for(FORMS, size.deals)
    slips = [
        slip
        for number in range(1, size.entries + 1)
        for slip in slips_of(_holder(size, number, together), _spots(size, number, together), form)
    ]
    height = form.height(min(size.deals, form.lines))
    return SchedulesSheet(
        title=gettext("Schedule"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        paper=form.paper,
        form=form,
        height=height,
        round_word=gettext("Round"),
        partners="" if together == 2 else gettext("Partner"),
        letters=form.letters([spot for slip in slips for spot in slip.spots], height),
        unseen=(size.deals,),
        laid=form.laid(slips),
    )


def _holder(size: Size, number: int, together: int) -> Holder:
    names = tuple(size.name(number + 500 * place) for place in range(together))
    return Holder(number, (size.name(4000 + number),), names) if together > 2 else Holder(number, names)


def _spots(size: Size, number: int, together: int) -> list[PersonalTable]:
    return [
        PersonalTable(
            round_,
            table=str((number + 3 * round_) % 60 + 1),
            seat=str(SEAT_NAMES[SEATS[(number + round_) % 4]]),
            partners=(size.name(number + 31 * round_),) if together != 2 else (),
            opponents=(size.name(number + 37 * round_), size.name(number + 41 * round_)),
        )
        if (number + round_) % 5
        else PersonalTable(round_, remark=gettext("sits out"))
        for round_ in range(1, size.deals + 1)
    ]
