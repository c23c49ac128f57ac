"""Eighteen tournaments to be printed: of five to two hundred, with names that no sheet was drawn for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from clubs.models import Club, DrawMethod, Player, RoundState, Tournament, TournamentKind
from clubs.printouts.kinds import KINDS
from clubs.printouts.printout_kind import PrintoutKind
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.printing.printout import Printout
from tests.clubs.conftest import House, tournament
from tests.clubs.evenings import played
from tests.clubs.groups import groups_evening
from tests.printing.sizes import HOSTILE, STATE, long_names

USUAL = ("Anna Meier", "Beat Zürcher", "Carla von Känel", "Dani Lüthi", "Erna Schläpfer", "Hans-Ulrich Rüegg")
TWENTY = ("Bartholomäus Wüthrich", "Maximiliane Wommelsd", "Παναγιώτης Παπαδόπουλος", "Wolfgang Mommenthaler")
LETTER = ("Ö", "W", "i", "Q")
SIXTY = (
    "Maximiliane Wilhelmina von Graffenried-Wommelsdorf-Schwammberger"[:60],
    "Karl-Friedrich Emanuel Hieronymus Freiherr von Münchhausen-Wa",
    "Anne-Sophie Éléonore Marguerite de La Rochefoucauld-Montbel X",
)
UNBREAKABLE = (
    "Donaudampfschifffahrtsgesellschaftskapitän",
    "m" * 40,
    "W" * 40,
    "Rindfleischetikettierungsüberwachung",
)
RIGHT_TO_LEFT = ("محمد عبد الله بن سعيد", "יהושע בן־חיים הכהן", "فاطمة الزهراء بنت محمد", "Sämi محمد")
SOUTHERN = (
    "สมชาย วงศ์สวัสดิ์ไพบูลย์ศิริรัตน์",
    "प्रियंका चट्टोपाध्याय श्रीवास्तव",
    "நாராயணன் கிருஷ்ணமூர்த்தி",
    "ວິໄລ ພົມມະຈັນ",
)
PICTURES = ("🃏🎴👩🏽‍🌾 Rösli 🏔️", "🂡🂱🃁🃑 Puur", "Näll 🇨🇭🇨🇭🇨🇭", "王秀英 山田太郎")
# Without the null, which no form and no file lets in, and PostgreSQL cannot keep.
PLAIN = tuple(name.replace("\0", "") for name in HOSTILE if name and "{port}" not in name)
GIFT = "A voucher for the bakery of the village"


@dataclass(frozen=True)
class Evening:
    """A tournament of so many entries, whose club, tournament and people are called so."""

    entries: int
    names: tuple[str, ...]
    rounds: int = 4
    kind: str = TournamentKind.INDIVIDUAL
    groups: int = 0
    fields: Mapping[str, object] = field(default_factory=dict)

    def played(self, house: House) -> Tournament:
        """Play it in a club, and call all by their names."""
        plan = {"prizes": [{"amount": 5000}, {"thing": GIFT}, {"list_key": "matches", "thing": "Ham"}]}
        usual = {"preset": "schieber-single", "planned_rounds": self.rounds, "prize_plan": plan}
        if self.groups:
            there = groups_evening(house, groups=self.groups, size=self.entries // self.groups).tournament
        else:
            there = tournament(house.club, kind=self.kind, **{**usual, **self.fields})
            played(there, self.entries, self.rounds)
        there.rounds.update(state=RoundState.CLOSED)
        self._call(there)
        return Tournament.objects.select_related("club").get(pk=there.pk)

    def _call(self, there: Tournament) -> None:
        for number, member in enumerate(Player.objects.filter(club=there.club).order_by("pk")):
            member.surname = member.given_name = member.short_name = ""
            member.name = member.section = self.names[number % len(self.names)][:60]
            member.save()
        Club.objects.filter(pk=there.club_id).update(name=self.names[0][:40])
        Tournament.objects.filter(pk=there.pk).update(name=self.names[-1][:40])
        if self.kind != TournamentKind.INDIVIDUAL:
            for entry in there.entries.filter(number__in=(1, 2)):
                entry.name = self.names[entry.number % len(self.names)][:40]
                entry.save()


PAIRS, TEAMS = TournamentKind.PAIRS, TournamentKind.TEAMS

EVENINGS: Mapping[str, Evening] = {
    "five": Evening(5, USUAL),
    "forty": Evening(40, USUAL, 3),
    "two hundred": Evening(200, long_names("de")[:200], 2),
    "pairs of twenty letters": Evening(12, TWENTY, kind=PAIRS),
    "alone": Evening(16, TWENTY, fields={"preset": "differenzler"}),
    "one letter": Evening(9, LETTER),
    "forty letters": Evening(24, long_names("fr")[:24], 8),
    "sixty letters": Evening(12, SIXTY),
    "pairs of sixty letters": Evening(8, SIXTY, kind=PAIRS),
    "teams of sixty letters": Evening(4, SIXTY, kind=TEAMS),
    "teams": Evening(6, long_names("it")[:24], 12, TEAMS),
    "unbreakable": Evening(12, UNBREAKABLE),
    "unbreakable pairs": Evening(10, UNBREAKABLE, 16, PAIRS),
    "right to left": Evening(12, RIGHT_TO_LEFT),
    "southern": Evening(12, SOUTHERN, kind=PAIRS),
    "pictures": Evening(12, PICTURES, fields={"preset": "sidi-barrani"}),
    "hostile": Evening(len(PLAIN), PLAIN),
    "groups": Evening(16, TWENTY, 7, PAIRS, groups=2, fields={"method": DrawMethod.ROUND_ROBIN}),
}

PAPERS = ("paper", "size")
"""The options that say on what is printed."""


def sheets_of(there: Tournament, slugs: tuple[str, ...]) -> Iterator[tuple[str, Printout]]:
    """Yield the sheets of these kinds on all their papers, as far as there is something to print."""
    for kind in map(KINDS.__getitem__, slugs):
        for options in options_of(kind, there):
            request = PrintoutRequest(there, STATE.date(), options=options, site="http://192.0.2.7:8000")
            try:
                sheet = kind.make(request)
            except NothingToPrint:
                continue
            yield " ".join([kind.slug, *(options[name] for name in PAPERS if name in options)]), sheet


def options_of(kind: PrintoutKind, there: Tournament) -> Iterator[Mapping[str, str]]:
    """Yield the usual manner of a kind, once for each paper."""
    given = kind.options_within(there)
    tried = [option.choices if option.name in PAPERS else option.choices[:1] for option in given]
    for values in product(*tried):
        yield {option.name: value for option, (value, _) in zip(given, values, strict=True)}
