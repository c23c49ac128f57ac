"""Devices that are let in with a card, and one sentence for everything else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.actions.access_cards import (
    TOKEN,
    card_code,
    card_for,
    card_token,
    club_part,
    code_hashed,
    renew_card,
    revoke_card,
)
from clubs.actions.admission import (
    GRACE,
    MOST_DEVICES,
    DenialReason,
    NotAdmitted,
    admit,
    admitted_device,
    record_presence,
)
from clubs.actions.presence import SEEN_EVERY
from clubs.actions.rounds import release_round, restore_draw
from clubs.models import AccessToken, Admission, Device, RoundState, State, Table, Tournament
from core.keys import hashed
from core.limits import CODE_OF_CARD, WRONG_CODE, WRONG_CODE_AGAIN, Per
from core.rate_limit import TooManyRequests
from scoring.game_storage import UnknownGame
from scoring.models import Game
from tests.clubs.conftest import House
from tests.clubs.drawing import draw_round
from tests.clubs.printouts import drawn, evening, next_round, table_of

KEY, OTHER_KEY = "k" * 22, "j" * 22


def refused(action: Callable[[], object]) -> DenialReason | None:
    """Why an action is not admitted, if so."""
    try:
        action()
    except NotAdmitted as error:
        return error.reason
    return None


def scanned(table: Table, cookie: str = "") -> tuple[Game, str]:
    """The game of a table, and the cookie of a device that has scanned its card and spoken once."""
    entered = admit(card_for(table).token, cookie=cookie)
    admitted_device(entered.game.pk, cookie=entered.cookie, key=KEY)
    return entered.game, entered.cookie


# Coming in


def test_a_card_cannot_be_shown_under_another_secret_but_still_opens_its_table(
    bern: House, settings: Settings
):
    table = table_of(evening(bern))
    before = card_for(table)
    settings.SECRET_KEY = "another secret"

    card = card_for(table)

    assert (card.revoked, card.lost, card.token, card.code_shown) == (False, True, "", "")
    assert refused(lambda: admit(before.token)) is None
    assert refused(lambda: admit(before.code)) is DenialReason.WRONG_CODE
    assert not renew_card(table, by=bern.director).lost


def test_a_scan_starts_the_tables_game_and_makes_a_device(bern: House):
    table = table_of(evening(bern))
    card = card_for(table)

    entered = admit(card.token)

    table.refresh_from_db()
    assert table.game == entered.game
    assert list(entered.game.players) == ["S", "E", "N", "W"]
    assert entered.game.players["S"] == table.seated()["S"].player.name
    [admission] = Admission.objects.all()
    assert (admission.token, admission.device.key_hash) == (card.access, "")
    assert entered.cookie not in str(Device.objects.values())
    assert AccessToken.objects.get().last_used is not None


def test_a_code_opens_the_same_as_its_token(bern: House):
    card = card_for(table_of(evening(bern)))
    entered = admit(card.token)

    assert admit(card.code_shown.lower(), cookie=entered.cookie) == entered
    assert (Device.objects.count(), Admission.objects.count(), Game.objects.count()) == (1, 1, 1)


def test_a_card_is_exchanged_once_per_device(bern: House):
    table = table_of(evening(bern))
    _game, cookie = scanned(table)
    scanned(table, cookie)
    scanned(table)

    assert (Device.objects.count(), Admission.objects.count()) == (2, 2)


def test_a_card_that_has_got_about_lets_in_nobody_new(bern: House):
    table = table_of(evening(bern))
    token = card_for(table).token
    [first, *_others] = [admit(token).cookie for _ in range(MOST_DEVICES)]

    assert refused(lambda: admit(token)) is DenialReason.FULL
    assert refused(lambda: admit(token, cookie=first)) is None
    assert (Device.objects.count(), Admission.objects.count()) == (MOST_DEVICES, MOST_DEVICES)
    assert refused(lambda: admit(renew_card(table, by=bern.director).token)) is None


@pytest.mark.sample(2)
@pytest.mark.parametrize("cookie", ["x" * 22, "forged", "", "x" * 5000, "\0"])
def test_a_cookie_that_was_forged_is_replaced(bern: House, cookie: str):
    entered = admit(card_for(table_of(evening(bern))).token, cookie=cookie)

    assert entered.cookie != cookie
    assert TOKEN.match(entered.cookie)


def test_a_device_that_scans_again_binds_its_key_anew(bern: House):
    table = table_of(evening(bern))
    game, cookie = scanned(table)

    admit(card_for(table).token, cookie=cookie)

    assert refused(lambda: admitted_device(game.pk, cookie=cookie, key=OTHER_KEY)) is None
    assert refused(lambda: admitted_device(game.pk, cookie=cookie, key=KEY)) is DenialReason.OTHER_DEVICE


@pytest.mark.sample(1)
@pytest.mark.parametrize("preset", ["sidi-barrani", "schieber-single", "differenzler"])
def test_the_first_dealer_is_drawn_by_lot_and_stays(bern: House, preset: str):
    there = evening(bern, 12, preset=preset)
    tables = [table_of(there, number) for number in range(1, 13)]

    dealers = [admit(card_for(table).token).game.first_dealer for table in tables]

    places = {"S", "E", "N", "W"} if preset != "differenzler" else {"1", "2", "3", "4"}
    assert set(dealers) == places
    assert dealers == [admit(card_for(table).token).game.first_dealer for table in tables]


def test_an_unknown_token_is_refused(bern: House):
    assert refused(lambda: admit(card_token("guessed"))) is DenialReason.UNKNOWN


def test_a_guessed_code_is_refused(bern: House):
    card_for(table_of(evening(bern)))

    assert refused(lambda: admit(card_code("guessed"))) is DenialReason.WRONG_CODE
    assert Device.objects.count() == 0


# What closes a table: to whoever comes, and to whoever is in


def redraw(there: Tournament, house: House) -> None:
    there.rounds.get().draws.update(current=False)


def draw_back(there: Tournament, house: House) -> None:
    """The round waits for its release again, as after an older draw came back that nobody had seen."""
    there.rounds.update(state=RoundState.DRAWN, released=None)


def close(there: Tournament, house: House) -> None:
    there.rounds.update(state=RoundState.CLOSED, closed=timezone.now() - GRACE - timedelta(seconds=1))


def close_ahead(there: Tournament, house: House) -> None:
    """The clock was ahead when the round was closed."""
    there.rounds.update(state=RoundState.CLOSED, closed=timezone.now() + timedelta(days=400))


def finish(there: Tournament, house: House) -> None:
    Tournament.objects.filter(pk=there.pk).update(state=State.FINISHED)


def take_away(there: Tournament, house: House) -> None:
    revoke_card(table_of(there), by=house.director)


def give_another(there: Tournament, house: House) -> None:
    renew_card(table_of(there), by=house.director)


CLOSED = [
    pytest.param(redraw, DenialReason.REDRAWN, id="redrawn"),
    pytest.param(draw_back, DenialReason.NOT_RELEASED, id="not-released"),
    pytest.param(close, DenialReason.OVER, id="over"),
    pytest.param(close_ahead, DenialReason.OVER, id="over-while-the-clock-was-ahead"),
    pytest.param(finish, DenialReason.TOURNAMENT_OVER, id="tournament-over"),
    pytest.param(take_away, DenialReason.REVOKED, id="revoked"),
    pytest.param(give_another, DenialReason.REVOKED, id="renewed"),
]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("action", "because"), CLOSED)
def test_a_card_that_holds_no_more_lets_nobody_in(
    bern: House, action: Callable[[Tournament, House], None], because: DenialReason
):
    there = evening(bern)
    card = card_for(table_of(there))
    action(there, bern)

    assert refused(lambda: admit(card.token)) is because
    assert refused(lambda: admit(card.code)) is because
    assert (Device.objects.count(), Game.objects.count()) == (0, 0)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("action", "because"), CLOSED)
def test_whoever_is_in_is_refused_when_the_card_holds_no_more(
    bern: House, action: Callable[[Tournament, House], None], because: DenialReason
):
    there = evening(bern)
    game, cookie = scanned(table_of(there))
    action(there, bern)

    assert refused(lambda: admitted_device(game.pk, cookie=cookie, key=KEY)) is because


def test_after_the_round_there_is_a_time_of_grace(bern: House):
    there = evening(bern)
    table = table_of(there)
    game, cookie = scanned(table)
    closed = timezone.now() - GRACE + timedelta(minutes=1)
    there.rounds.update(state=RoundState.CLOSED, closed=closed)

    assert refused(lambda: admitted_device(game.pk, cookie=cookie, key=KEY)) is None
    assert admit(card_for(table).token).game == game


def test_a_round_that_was_reopened_is_open_again(bern: House):
    there = evening(bern)
    game, cookie = scanned(table_of(there))
    close(there, bern)
    there.rounds.update(state=RoundState.RELEASED, closed=None)

    assert refused(lambda: admitted_device(game.pk, cookie=cookie, key=KEY)) is None


@pytest.mark.long  # each day draws come back with their seats, in test_draws
def test_a_draw_that_comes_back_opens_with_its_old_cards(bern: House):
    round_ = drawn(bern, 1)
    release_round(round_, by=bern.director)
    first = round_.draws.get()
    card = card_for(table_of(round_.tournament))
    draw_round(round_, by=bern.director, reason="late")
    assert refused(lambda: admit(card.token)) is DenialReason.REDRAWN

    restore_draw(first, by=bern.director)

    assert refused(lambda: admit(card.token)) is None


def test_a_new_card_lets_in_again_whoever_scans_it(bern: House):
    table = table_of(evening(bern))
    game, cookie = scanned(table)
    renew_card(table, by=bern.director)

    again, same = scanned(table, cookie)

    assert (again, same) == (game, cookie)
    assert admitted_device(game.pk, cookie=cookie, key=KEY).row.token.number == 2


# Being in


def test_a_device_is_admitted_in_one_query(bern: House, django_assert_num_queries: DjangoAssertNumQueries):
    there = evening(bern)
    game, cookie = scanned(table_of(there))
    next_round(there)
    scanned(table_of(there, round_number=2), cookie)

    with django_assert_num_queries(1):
        found = admitted_device(game.pk, cookie=cookie, key=KEY)
    assert (found.pack, found.players, found.game_revision) == (game.pack, game.players, game.revision)
    with django_assert_num_queries(1):
        table = found.row.token.table
        assert (table.game_id, table.draw.round.tournament.club) == (game.pk, bern.club)
    with django_assert_num_queries(1):
        assert found.game == game


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("cookie", "key"),
    [
        pytest.param(None, "", id="no-key"),
        pytest.param(None, "short", id="short-key"),
        pytest.param(None, "k" * 5000, id="long-key"),
        pytest.param("", KEY, id="no-cookie"),
        pytest.param("forged", KEY, id="malformed-cookie"),
        pytest.param("x" * 22, KEY, id="forged-cookie"),
        pytest.param("x\0" * 11, KEY, id="hostile-cookie"),
    ],
)
def test_without_cookie_or_key_nobody_is_known(bern: House, cookie: str | None, key: str):
    game, own = scanned(table_of(evening(bern)))

    assert refused(lambda: admitted_device(game.pk, cookie=own if cookie is None else cookie, key=key)) is (
        DenialReason.NO_DEVICE
    )


def test_the_cookie_of_another_device_is_worth_nothing(bern: House):
    game, cookie = scanned(table_of(evening(bern)))

    assert (
        refused(lambda: admitted_device(game.pk, cookie=cookie, key=OTHER_KEY)) is DenialReason.OTHER_DEVICE
    )


def elsewhere(house: House, other: House) -> dict[str, Table]:
    """Tables to which a device at the first table of the first evening has no card."""
    there = evening(house)
    next_round(there)
    return {
        "table": table_of(there, 2),
        "round": table_of(there, round_number=2),
        "tournament": table_of(evening(house, slug="december")),
        "club": table_of(evening(other)),
    }


@pytest.mark.sample(2)
@pytest.mark.parametrize("what", ["table", "round", "tournament", "club"])
def test_a_device_of_another_table_is_refused(bern: House, thun: House, what: str):
    wanted = elsewhere(bern, thun)[what]
    _game, cookie = scanned(table_of(bern.club.tournaments.get(slug="november")))
    game, _other = scanned(wanted)

    assert refused(lambda: admitted_device(game.pk, cookie=cookie, key=KEY)) is DenialReason.OTHER_TABLE


def test_a_game_that_is_no_tables_is_unknown(bern: House):
    _game, cookie = scanned(table_of(evening(bern)))

    with pytest.raises(UnknownGame):
        admitted_device(uuid4(), cookie=cookie, key=KEY)


def test_each_refusal_is_one_sentence(db):
    sentences = [NotAdmitted(because).sentence for because in DenialReason]

    assert [sentence.count(".") for sentence in sentences] == [1] * len(DenialReason)
    assert len({because.word for because in DenialReason}) == len(set(sentences)) == len(DenialReason)


# What is known of a device


def test_what_waits_on_a_device_is_known_at_once(
    bern: House, django_assert_num_queries: DjangoAssertNumQueries
):
    game, cookie = scanned(table_of(evening(bern)))
    admission = admitted_device(game.pk, cookie=cookie, key=KEY)

    with django_assert_num_queries(2):
        admission = record_presence(admission, unsent=3, conflicts=1, name="iPhone\0 · a1b2")
    with django_assert_num_queries(0):
        record_presence(admission, unsent=3, conflicts=1, name="iPhone · a1b2")

    row = Admission.objects.select_related("device").get()
    assert (row.unsent, row.conflicts, row.device.name) == (3, 1, "iPhone · a1b2")


@pytest.mark.parametrize(
    "last_seen",
    [
        pytest.param(timezone.now() - SEEN_EVERY - timedelta(seconds=1), id="a-while-ago"),
        pytest.param(timezone.now() + timedelta(days=400), id="while-the-clock-was-ahead"),
    ],
)
def test_that_a_device_was_there_is_written_now_and_then(
    bern: House, django_assert_num_queries: DjangoAssertNumQueries, last_seen: datetime
):
    game, cookie = scanned(table_of(evening(bern)))
    Admission.objects.update(last_seen=last_seen)
    admission = admitted_device(game.pk, cookie=cookie, key=KEY)
    before = timezone.now()

    with django_assert_num_queries(1):
        admission = record_presence(admission)
        record_presence(admission)

    assert before <= Admission.objects.get().last_seen <= timezone.now()


@pytest.mark.parametrize(("told", "kept"), [(-5, 0), (10**9, 32767)])
def test_what_a_device_tells_fits_the_database(bern: House, told: int, kept: int):
    game, cookie = scanned(table_of(evening(bern)))

    record_presence(
        admitted_device(game.pk, cookie=cookie, key=KEY),
        unsent=told,
        conflicts=told,
        name="\ud800\u202e" + "n" * 500,
    )

    row = Admission.objects.select_related("device").get()
    assert (row.unsent, row.conflicts, row.device.name) == (kept, kept, "n" * 80)


# Guessing


HOME, ELSEWHERE = "192.0.2.1", "192.0.2.2"
MOST_FROM_ONE, MOST_OF_A_CLUB = (WRONG_CODE.budgets[per].most for per in (Per.ADDRESS, Per.CLUB))


def guess(address: str, club: str, times: int, cookie: str = "") -> None:
    """Type codes of a club that no table has."""
    for number in range(times):
        with pytest.raises(NotAdmitted):
            admit(card_code(f"{club}.guess {number}"), cookie=cookie, address=address)


def closed(code: str, address: str, cookie: str = "") -> bool:
    """Whether nobody learns, there, whether a code is right."""
    try:
        admit(code, cookie=cookie, address=address)
    except TooManyRequests:
        return True
    return False


def test_after_many_wrong_codes_of_a_club_nobody_learns_whether_one_of_it_is_right(bern: House):
    card = card_for(table_of(evening(bern)))
    club = club_part(bern.club.pk)
    guess(ELSEWHERE, club, MOST_OF_A_CLUB)

    assert closed(card.code, HOME)
    assert closed(card_code(f"{club}.one more"), HOME)
    assert refused(lambda: admit(card.token, address=HOME)) is None


def test_wrong_codes_of_others_do_not_close_a_device_that_the_club_let_in_before(bern: House, thun: House):
    there = evening(bern)
    cookie = admit(card_for(table_of(there, 1)).token, address=HOME).cookie
    code, at_thun = (card_for(table).code for table in (table_of(there, 2), table_of(evening(thun))))
    for house, address in ((bern, "192.0.2.3"), (thun, "192.0.2.4")):
        guess(address, club_part(house.club.pk), MOST_OF_A_CLUB)

    assert closed(code, HOME)
    assert [closed(each, HOME, cookie) for each in (code, at_thun)] == [False, True]


def test_a_device_that_the_club_let_in_before_guesses_no_more_than_others(bern: House):
    card = card_for(table_of(evening(bern)))
    cookie = admit(card.token, address=HOME).cookie
    guess(HOME, club_part(bern.club.pk), WRONG_CODE_AGAIN.budgets[Per.BROWSER].most, cookie)

    assert [closed(card.code, HOME, cookie), closed(card.code, HOME)] == [True, False]


def test_what_is_typed_at_one_club_closes_no_other(bern: House, thun: House):
    cards = [card_for(table_of(evening(house))) for house in (bern, thun)]
    guess(ELSEWHERE, club_part(bern.club.pk), MOST_OF_A_CLUB)

    assert [closed(card.code, HOME) for card in cards] == [True, False]


def test_a_card_from_before_codes_named_a_club_opens_its_table(bern: House, thun: House):
    card = card_for(table_of(evening(bern)))
    code = card_code("printed-before")
    AccessToken.objects.filter(table=card.table).update(
        salt="printed-before", token_hash=hashed(card_token("printed-before")), code_hash=code_hashed(code)
    )
    guess(ELSEWHERE, club_part(thun.club.pk), MOST_OF_A_CLUB)

    assert card_for(card.table).code == code
    assert not closed(code, HOME)


def test_who_guesses_codes_of_every_club_waits_and_nobody_else(bern: House):
    card = card_for(table_of(evening(bern)))
    for number in range(MOST_FROM_ONE):
        guess(ELSEWHERE, club_part(bern.club.pk + 1 + number), 1)

    assert [closed(card.code, address) for address in (ELSEWHERE, HOME)] == [True, False]


def test_what_is_no_code_is_no_guess(bern: House):
    card = card_for(table_of(evening(bern)))
    for _time in range(MOST_FROM_ONE + 1):
        assert refused(lambda: admit("no code")) is DenialReason.WRONG_CODE

    assert refused(lambda: admit(card.code)) is None


def test_one_code_lets_in_no_crowd(bern: House):
    there = evening(bern)
    first, second = (card_for(table_of(there, number)) for number in (1, 2))
    for _time in range(CODE_OF_CARD.budgets[Per.CARD].most):
        admit(first.code)

    assert closed(first.code, HOME)
    assert not closed(second.code, HOME)
    assert refused(lambda: admit(first.token)) is None
