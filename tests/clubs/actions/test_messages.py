"""What the office tells the tables in the hall."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions.messages import LONGEST_MESSAGE, MessageRefused, send_message, withdraw_message
from clubs.errors import Refused
from clubs.models import Action, Message, State, Tournament
from tests.clubs.conftest import House, seated
from tests.clubs.printouts import close_by_hand, evening, table_of


@pytest.fixture
def there(bern: House) -> Tournament:
    return evening(bern)


def told(there: Tournament) -> list[tuple[str, str, object]]:
    return list(there.log.filter(action__startswith="message").values_list("action", "subject", "after"))


def test_a_message_goes_to_all_tables(there: Tournament, bern: House):
    message = send_message(there, text="Soup at eight", by=bern.helper)

    there.refresh_from_db()
    assert (message.table, message.text, message.by, there.revision) == (
        None,
        "Soup at eight",
        bern.helper,
        1,
    )
    assert told(there) == [(Action.MESSAGE_SENT, "", {"text": "Soup at eight"})]


def test_a_message_goes_to_one_table(there: Tournament, bern: House):
    message = send_message(there, text="Please come", by=bern.helper, table=table_of(there, 2))

    assert message.table == table_of(there, 2)
    assert told(there) == [(Action.MESSAGE_SENT, "1/2", {"text": "Please come"})]


def test_a_message_that_is_withdrawn_is_no_longer_shown(there: Tournament, bern: House):
    message = send_message(there, text="Soup at eight", by=bern.helper)

    withdraw_message(message, by=bern.director)
    withdraw_message(message, by=bern.helper)

    assert list(Message.objects.shown()) == []
    assert [action for action, *_more in told(there)] == [Action.MESSAGE_SENT, Action.MESSAGE_WITHDRAWN]


def test_two_taps_send_one_message(there: Tournament, bern: House):
    first, second = (send_message(there, text="Soup at eight", by=bern.helper) for _tap in "12")

    assert (first, len(told(there))) == (second, 1)


def test_the_same_is_sent_again_later_or_elsewhere_or_by_somebody_else(there: Tournament, bern: House):
    first = send_message(there, text="Soup", by=bern.helper)
    Message.objects.update(at=timezone.now() - timedelta(minutes=2))

    later = send_message(there, text="Soup", by=bern.helper)
    elsewhere = send_message(there, text="Soup", by=bern.helper, table=table_of(there))
    other = send_message(there, text="Soup", by=bern.director)

    assert len({first.pk, later.pk, elsewhere.pk, other.pk}) == 4


def test_what_was_withdrawn_may_be_sent_again(there: Tournament, bern: House):
    first = withdraw_message(send_message(there, text="Soup", by=bern.helper), by=bern.helper)

    assert send_message(there, text="Soup", by=bern.helper) != first


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (LONGEST_MESSAGE + 1)])
def test_a_message_has_some_letters_and_not_too_many(there: Tournament, bern: House, text: str):
    with pytest.raises(MessageRefused, match="A message has 1 to 200 characters") as refused:
        send_message(there, text=text, by=bern.helper)

    assert refused.value.at == "text"


def test_a_message_is_one_line(there: Tournament, bern: House):
    assert send_message(there, text=" Soup\n\tat  eight ", by=bern.helper).text == "Soup at eight"


def test_a_message_may_say_anything(there: Tournament, bern: House):
    text = "<script>alert(1)</script> & \u202eSuppe 🍲"

    assert send_message(there, text=text, by=bern.helper).text == text


def test_nobody_hears_at_a_table_that_is_over(there: Tournament, bern: House):
    old = table_of(there)
    close_by_hand(there)

    with pytest.raises(MessageRefused, match="Nobody is playing at this table now: choose another one"):
        send_message(there, text="Soup", by=bern.helper, table=old)


def test_nobody_hears_at_a_table_of_an_older_draw(there: Tournament, bern: House):
    old = table_of(there)
    there.rounds.get().draws.update(current=False)
    seated(there, 1, list(there.entries.all()))

    with pytest.raises(MessageRefused, match="Nobody is playing at this table now: choose another one"):
        send_message(there, text="Soup", by=bern.helper, table=old)


def test_a_tournament_that_is_over_sends_nothing(there: Tournament, bern: House):
    there.state = State.FINISHED
    there.save()

    with pytest.raises(Refused, match="The tournament is finished"):
        send_message(there, text="Soup", by=bern.helper)
