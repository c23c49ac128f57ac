"""What the HTTP API sends: documents of plain values, and their shapes for its description."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from core.limits import HISTORY_PAGE
from scoring.api_input import DealDocument, Document, GameDocument, entry_format
from scoring.game_storage import Answers, ChangeAnswer, ChangeOutcome
from scoring.models import DealRevision, Game
from scoring.rules import codec, score_sheet
from scoring.rules.score_sheet import GameResult

ResultDocument = Annotated[Document, entry_format("Result")]
AgreementDocument = Annotated[Document, entry_format("Agreement")]


class Refusal(BaseModel):
    """Why nothing was done, in one sentence."""

    model_config = ConfigDict(extra="forbid")

    detail: str


class DiskFull(Refusal):
    """The server stores nothing until somebody makes room."""

    code: Literal["disk-full"]


NEXT_GAME = "next-game"


class NotLetIn(Refusal):
    """Why this device is not let in at a table.

    `club-suspended` where its club may not be used, `next-game` where the table plays another one of several.
    """

    code: Literal["club-suspended", "next-game"] | None = None
    next: str | None = Field(None, description="The game that the table plays now.")


class ProblemOut(BaseModel):
    """One thing wrong with an entry, as the rule book says it."""

    code: str
    clause: str
    field: str
    message: str


class EndOut(BaseModel):
    """How a game stands; `out` and `loser` where players leave it, the others where they are agreed."""

    over: bool
    winner: str | None
    double_game: bool
    game_points: dict[str, int]
    out: list[str] | None = None
    loser: str | None = None
    bergpreis: str | None = None
    strokes: dict[str, int] | None = None


class OutcomeOut(BaseModel):
    """A change moved the end of the game: how it stood before, how it stands after."""

    note: Literal["ended", "reopened", "redecided"]
    before: EndOut
    after: EndOut


class AnswerOut(BaseModel):
    """What became of one change."""

    change: UUID
    status: Literal["applied", "repeated", "refused"]
    problems: list[ProblemOut]
    outcome: OutcomeOut | None = None
    kept: Document | None = Field(
        None,
        description="What the id stands for, where it came before with something else.",
    )
    sent: Document | None = Field(None, description="What came with that id now.")


class AnswersOut(BaseModel):
    """What became of each change, and the game's revision after them."""

    revision: int
    results: list[AnswerOut]


class RevisionOut(BaseModel):
    """One change to a deal."""

    revision: int
    number: int
    kind: Literal["record", "correct", "remove"]
    before: DealDocument | None
    after: DealDocument | None
    at: AwareDatetime
    device: str
    reason: str


class AgreementOut(BaseModel):
    """What was agreed differently, before and after: names under `players`, house rules under `rules`."""

    revision: int
    kind: Literal["agree"]
    before: AgreementDocument
    after: AgreementDocument
    at: AwareDatetime
    device: str


class WriteCodeOut(BaseModel):
    """A code to be scanned by another phone; whoever has it may do what the keys in it let them do."""

    svg: str


class HistoryOut(BaseModel):
    """Changes in their order; with `earlier`, those before that revision can be asked for."""

    history: list[RevisionOut]
    earlier: int | None


class GameOut(HistoryOut):
    """A game with all its deals, its result, and the newest of what was changed and agreed."""

    document: GameDocument
    result: ResultDocument
    agreed: list[AgreementOut]
    revision: int
    pack: Literal["swiss", "french"]
    started: AwareDatetime
    finished: AwareDatetime | None


def answers_document(done: Answers) -> dict[str, Any]:
    return {"revision": done.game.revision, "results": [_answer_document(answer) for answer in done.answers]}


def game_answer(game: Game) -> dict[str, Any]:
    """Return a game as the API shows it: document, result, history, and what was agreed since its start."""
    return deals_answer(game) | {"agreed": _agreements(game)}


def deals_answer(game: Game) -> dict[str, Any]:
    """Return a game as the API shows it, but for what was agreed: at a table in the hall nothing is."""
    prefetch_related_objects([game], "deals")
    document = game.document()
    return {
        "document": document,
        "result": result_answer(score_sheet.score_game(codec.read_game(document))),
        **history_answer(game),
        "agreed": [],
        "revision": game.revision,
        "pack": game.pack,
        "started": game.started,
        "finished": game.finished,
    }


def history_answer(game: Game, before: int | None = None) -> dict[str, Any]:
    """Return a page of a game's changes, the newest before a revision."""
    rows = game.revisions.of_deals().order_by("-revision")
    rows = rows.filter(revision__lt=before) if before is not None else rows
    newest = list(rows[: HISTORY_PAGE + 1])
    page = newest[:HISTORY_PAGE]
    return {
        "history": [_revision_document(revision) for revision in reversed(page)],
        "earlier": page[-1].revision if len(newest) > len(page) else None,
    }


def _agreements(game: Game) -> list[dict[str, Any]]:
    newest = game.revisions.agreements().order_by("-revision")[:HISTORY_PAGE]
    names = ("revision", "kind", "before", "after", "at", "device")
    return [{name: getattr(each, name) for name in names} for each in reversed(newest)]


def result_answer(result: GameResult) -> dict[str, Any]:
    """Return a result with its messages in the request's language."""
    return codec.result_document(result, translate=gettext)


def _revision_document(revision: DealRevision) -> dict[str, Any]:
    names = ("revision", "number", "kind", "before", "after", "at", "device", "reason")
    return {name: getattr(revision, name) for name in names}


def _answer_document(answer: ChangeAnswer) -> dict[str, Any]:
    document = {
        "change": answer.change,
        "status": answer.status,
        "problems": [problem.document(gettext) for problem in answer.problems],
    }
    return (
        document
        | ({"outcome": _outcome_document(answer.outcome)} if answer.outcome else {})
        | ({"kept": answer.reused.kept, "sent": answer.reused.sent} if answer.reused else {})
    )


def _outcome_document(outcome: ChangeOutcome) -> dict[str, Any]:
    ends = {"before": outcome.before, "after": outcome.after}
    return {"note": outcome.end} | {when: codec.standing_document(result) for when, result in ends.items()}
