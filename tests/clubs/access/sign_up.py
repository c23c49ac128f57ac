"""Who may sign up: everyone; who sees who did, and says yes or no: directors."""

from clubs.actions.sign_up import accept_clear
from clubs.actions.sign_up_links import known_token, partner_token
from clubs.models import Role, SignUpMessage, SignUpRequest, State, Tournament, TournamentKind
from tests.clubs.access.case import Arguments, Case, Who, evening
from tests.clubs.actions.test_sign_up_season import all_of, evenings
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.signing_up import open_for_sign_up, owing, signed_up


def sign_up(house: House) -> Arguments:
    """An open tournament for which people sign up."""
    where = evening(house)
    open_for_sign_up(house, house.club.tournaments.get())
    return where


def members_link(house: House) -> Arguments:
    """A tournament for which members have a link, and another one than that."""
    where = evening(house)
    open_for_sign_up(house, house.club.tournaments.get(), by_link=True)
    return [*where, "M" * 22]


def own_link(house: House) -> Arguments:
    """The token of somebody who has signed up."""
    evening(house)
    signed_up(open_for_sign_up(house, house.club.tournaments.get()), "Rosa Kunz", own="A" * 22)
    return ["A" * 22]


def own_evening(house: House) -> Arguments:
    """The token of somebody who has signed up for two evenings of a season, and the second evening."""
    first, second = evenings(house, 2)
    return [known_token(all_of(first, second)), second.pk]


def own_bill(house: House) -> Arguments:
    """The token of somebody who owes a fee."""
    evening(house)
    there = owing(house, house.club.tournaments.get())
    signed_up(there, "Rosa Kunz", own="B" * 22)
    accept_clear(there.tournament, by=house.director)
    return ["B" * 22]


def own_certificate(house: House) -> Arguments:
    """The token of somebody who has played in a public tournament that is over."""
    there = evening_of(house, ("ABCD", 1000, 256), public=True)
    made = signed_up(open_for_sign_up(house, there), "Anna Bern", own="C" * 22)
    SignUpRequest.objects.filter(pk=made.pk).update(entry=there.entries.get(number=1), state="accepted")
    Tournament.objects.filter(pk=there.pk).update(state=State.FINISHED)
    return ["C" * 22]


def partner_link(house: House) -> Arguments:
    """The token of somebody who was named as a partner."""
    evening(house)
    Tournament.objects.filter(club=house.club).update(kind=TournamentKind.PAIRS)
    there = open_for_sign_up(house, house.club.tournaments.get(), confirm_partner=True)
    return [partner_token(signed_up(there, "Rosa Kunz", "Otto Frei").salt)]


def request(house: House) -> Arguments:
    """Somebody who has signed up, in the office."""
    where = evening(house)
    found = signed_up(open_for_sign_up(house, house.club.tournaments.get()), "Rosa Kunz")
    return [*where, found.pk]


def message(house: House) -> Arguments:
    """A message to those who signed up."""
    where = evening(house)
    there = open_for_sign_up(house, house.club.tournaments.get())
    texts = [{"language": "en", "subject": "We begin at 7", "text": "Come early."}]
    return [*where, SignUpMessage.objects.create(sign_up=there, audience="all", texts=texts).pk]


CASES = [
    Case("sign-up", sign_up, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("members-sign-up", members_link, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("own-sign-up", own_link, get=Who.EVERYONE),
    Case("own-bill", own_bill, get=Who.EVERYONE),
    Case("own-certificate", own_certificate, get=Who.EVERYONE),
    Case("own-confirmation", own_bill, get=Who.EVERYONE),
    Case("own-sign-up-take", own_link, post=Who.EVERYONE),
    Case("own-sign-up-cancel", own_link, post=Who.EVERYONE),
    Case("own-sign-up-delete", own_link, post=Who.EVERYONE),
    Case("own-sign-up-no-invitations", own_link, post=Who.EVERYONE),
    Case("own-ask-partner", own_link, post=Who.EVERYONE),
    Case("own-ask-nobody", own_link, post=Who.EVERYONE),
    Case("own-sign-up-names", own_link, post=Who.EVERYONE),
    Case("own-evening-join", own_evening, post=Who.EVERYONE),
    Case("own-evening-cancel", own_evening, post=Who.EVERYONE),
    Case("own-substitute", own_link, post=Who.EVERYONE),
    Case("sign-up-partner", partner_link, get=Who.EVERYONE),
    Case("sign-up-partner-confirm", partner_link, post=Who.EVERYONE),
    Case("sign-up-partner-decline", partner_link, post=Who.EVERYONE),
    Case("sign-up-partner-names", partner_link, post=Who.EVERYONE),
    Case("sign-up-settings", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("sign-up-payment", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("sign-ups", sign_up, get=Role.DIRECTOR),
    Case("sign-ups-accept", sign_up, post=Role.DIRECTOR),
    Case("sign-ups-fill", sign_up, post=Role.DIRECTOR),
    Case("sign-up-request", request, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("sign-up-edit", request, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("sign-up-decline", request, post=Role.DIRECTOR),
    Case("sign-up-find-partner", request, post=Role.DIRECTOR),
    Case("sign-up-substitute-accept", request, post=Role.DIRECTOR),
    Case("sign-up-substitute-decline", request, post=Role.DIRECTOR),
    Case("sign-up-pass-on", request, post=Role.DIRECTOR),
    Case("sign-up-wait", request, post=Role.DIRECTOR),
    Case("sign-up-link", request, post=Role.DIRECTOR),
    Case("sign-up-send", request, post=Role.DIRECTOR),
    Case("sign-up-messages", sign_up, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("sign-up-message", message, get=Role.DIRECTOR),
    Case("sign-up-message-send", message, post=Role.DIRECTOR),
]
