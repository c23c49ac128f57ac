"""What the HTTP API answers of a club's statistics, as its description says it."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, Field

KEY = "Whose statistics are read as people/KEY."


class YearOut(BaseModel):
    """What was played in a year; `deals` is null where they are not counted."""

    year: int
    evenings: int
    tables: int
    deals: int | None
    people: int
    average: float
    matches: int
    highest: int
    lowest: int


class RecordOut(BaseModel):
    """A record: who holds it since which day, and how many evenings and deals it is made of."""

    kind: Literal["round", "evening", "average", "series", "matches"]
    value: float
    people: list[str]
    day: date
    tournament: str
    evenings: int
    deals: int | None


class RatedOut(BaseModel):
    """A member's strength in points a deal, with the limits between which it lies with 90 %."""

    key: int = Field(description=KEY)
    name: str
    strength: float
    low: float
    high: float
    deals: int


class BidOut(BaseModel):
    """How often a bid was made and failed; `denomination` is null of one on tricks without trumps."""

    denomination: str | None
    bid: int | str | None = Field(description="Points, or the word of a bid on tricks.")
    made: int
    failed: int


class BidsOut(BaseModel):
    """Bids where deals were kept, of everybody; of a person their own, and those of their side as one."""

    made: int
    failed: int
    each: list[BidOut]


class MadeOut(BaseModel):
    made: int
    failed: int


class StoeckOut(BaseModel):
    deals: int = Field(description="Those in which it counts by the rules of the table.")
    with_some: int


class WeisOut(StoeckOut):
    points: int = Field(description="Before any factor.")


class DealSumsOut(BaseModel):
    """Doubles, Weis and Stöck where deals were kept; of a person their own bids, the rest of their side."""

    doubled: MadeOut = Field(description="Without those that were redoubled.")
    redoubled: MadeOut
    moved_by_doubles: int = Field(
        description="How many points doubles added to the lead of the side that bid, or took from it."
    )
    weis: WeisOut
    stoeck: StoeckOut


class PartnersOut(BaseModel):
    """Any two who sat on one side; `lead` is points a deal above the other side."""

    keys: tuple[int, int] = Field(description=KEY)
    names: str
    rounds: int
    deals: int
    lead: float


class GameStatisticsOut(BaseModel):
    """A game over the years."""

    game: str
    average_of: Literal["deal", "round"]
    years: list[YearOut]
    records: list[RecordOut]
    bids: BidsOut
    deal_sums: DealSumsOut
    partners: list[PartnersOut] = Field(description="Empty where nobody changed partners.")
    rating: list[RatedOut] = Field(description="Empty where the club does not show a rating.")


class ClubStatisticsOut(BaseModel):
    """The statistics of a club by game, the one played most first."""

    games: list[GameStatisticsOut]


class SeasonPlaceOut(BaseModel):
    rank: int
    name: str
    evenings: int
    total: float


class SeasonLeadOut(BaseModel):
    """Who led after an evening."""

    day: date
    tournament: str
    name: str
    total: float


class RacePlaceOut(BaseModel):
    """How one of the first of a season stood after an evening, and how far behind the first of all."""

    day: date
    name: str
    rank: int
    total: float
    behind: float | None


class SeasonOfYearOut(BaseModel):
    """A season as it stood at the end of the year, or stands, after so many evenings."""

    name: str
    slug: str = Field(description="Whose statistics are read as seasons/SLUG.")
    evenings: int
    places: list[SeasonPlaceOut]
    leads: list[SeasonLeadOut]
    race: list[RacePlaceOut]


class FirstOut(BaseModel):
    """One of the first three of an evening."""

    rank: int
    name: str
    total: float


class EveningOfYearOut(BaseModel):
    day: date
    tournament: str
    slug: str = Field(description="Whose statistics are read as evenings/SLUG.")
    people: int
    tables: int
    deals: int | None
    first: list[FirstOut]
    by_strength: bool = Field(description="Whether rounds by lot were drawn by the rating.")
    handicap: int = Field(description="Percent of the difference in strength that the weaker side gets.")


class SideWrittenOut(BaseModel):
    """What a side wrote at a table, the names on it, and in which round."""

    points: int
    names: list[str]
    round: int


class DayStatisticsOut(BaseModel):
    """What was played on an evening; `average` is what a side wrote at a table in a round."""

    day: date
    tournament: str
    tables: int
    deals: int | None = Field(description="Null where they are not counted.")
    matches: int
    average: float
    highest: SideWrittenOut
    lowest: SideWrittenOut


class PersonOfYearOut(BaseModel):
    """Somebody's year in a game."""

    key: int = Field(description=KEY)
    name: str
    evenings: int
    rounds: int
    deals: int | None
    average: float
    best: float = Field(description="The average of the best evening.")
    best_day: date
    matches: int
    wins: int
    podiums: int


class GameOfYearOut(BaseModel):
    game: str
    average_of: Literal["deal", "round"]
    records: list[RecordOut]
    bids: BidsOut
    deal_sums: DealSumsOut
    people: list[PersonOfYearOut]
    partners: list[PartnersOut] = Field(description="Empty where nobody changed partners.")


class SeasonStatisticsOut(BaseModel):
    """A season, which is the only one in `seasons`; that is empty while none of its tournaments counts."""

    seasons: list[SeasonOfYearOut]
    evenings: list[EveningOfYearOut]
    games: list[GameOfYearOut]


class ClubYearOut(SeasonStatisticsOut):
    """A year of a club, and the seasons played in it."""

    year: int


class SumsOut(BaseModel):
    """What rounds add up to; `spread` is the standard deviation of averages, `lead` what others had less."""

    evenings: int
    rounds: int
    deals: int | None
    points: int
    matches: int
    average: float
    spread: float | None
    lead: float | None
    highest: int
    lowest: int


class PeriodOut(SumsOut):
    """A year, a season or an evening, its first day, and between which its parts' averages lie."""

    name: str
    day: date
    low: float
    high: float


class BesideOut(SumsOut):
    """Somebody with or against whom the person sat, and what the person's side wrote there."""

    key: int = Field(description=KEY)
    name: str


class GameOfPersonOut(BaseModel):
    """A game over the years, from where somebody sat."""

    game: str
    average_of: Literal["deal", "round"]
    sums: SumsOut
    won_in_a_row: int | None = Field(description="The most rounds; null where everyone plays alone.")
    bids: BidsOut
    deal_sums: DealSumsOut
    years: list[PeriodOut] = Field(description="Empty where there is one only, as of seasons.")
    seasons: list[PeriodOut]
    evenings: list[PeriodOut] = Field(description="The latest ones.")
    partners: list[BesideOut]
    opponents: list[BesideOut]


class PersonStatisticsOut(BaseModel):
    """Somebody's statistics by game, the one played most first."""

    key: int
    name: str
    games: list[GameOfPersonOut]
