"""What a database says, brought up to date: `python -m tests.releases.contents`, with its `DATABASE_URL`.

With the name of a release's SQLite file its rows are first brought into the database, as they were there;
with `--beside` before it, that release writes them when the database is up to date.
Every game with its sheet, every tournament with its document, control and standings, every season. As JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import django

from tests.releases.load import load, write

Said = dict[str, Any]


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from config.database_check import check_database
    from config.preparation import migrate

    *options, file = sys.argv[1:] or [""]
    if file and not options:
        load(Path(file))
    check_database()
    with redirect_stdout(sys.stderr):  # what is said meanwhile is no part of the answer
        migrate()
    if options:
        write(Path(file))
    json.dump(contents(), sys.stdout, default=str, sort_keys=True)


def contents() -> Said:
    return {"games": dict(games()), "clubs": dict(clubs()), "rows": dict(rows())}


def games() -> Iterator[tuple[str, Said]]:
    """Yield each game: its document, what follows from it, what its rows add up to, its history."""
    from django.db.models import Sum

    from scoring.api_output import result_answer
    from scoring.models import DealSide, Game
    from scoring.rules import codec
    from scoring.rules.score_sheet import score_game

    for game in Game.objects.prefetch_related("deals").order_by("pk"):
        sums = DealSide.objects.filter(deal__game=game).values("side").order_by("side")
        yield (
            str(game.pk),
            {
                "document": game.document(),
                "sheet": result_answer(score_game(codec.read_game(game.document()))),
                "sums": list(sums.annotate(points=Sum("written"), taken=Sum("card_points"))),
                "history": list(game.revisions.values_list("revision", "kind", "number", "change", "after")),
                "keys": [game.key_hash, game.watch_hash],
            },
        )


def clubs() -> Iterator[tuple[str, Said]]:
    """Yield each club: its members, roles and log, its tournaments and seasons."""
    from clubs.models import Club

    for club in Club.objects.order_by("slug"):
        yield (
            club.slug,
            {
                "name": club.name,
                "members": list(club.players.order_by("pk").values_list("pk", "name", "number")),
                "roles": list(club.memberships.order_by("pk").values_list("user__username", "role")),
                "log": list(club.log.values_list("action", "subject", "reason", "by_name", "at")),
                "tournaments": {each.slug: tournament(each) for each in club.tournaments.order_by("pk")},
                "seasons": {each.slug: season(each) for each in club.seasons.order_by("pk")},
            },
        )


def tournament(played: Any) -> Said:
    from clubs.actions.exchange.export import export_tournament
    from clubs.queries.control import control_of_evening
    from clubs.queries.standings import ranked

    document = json.loads(export_tournament(played))
    for event in document["log"]:
        event["deed"] = event["action"]  # as it was called at first
    return {
        "document": document,
        "standings": [line(row) for row in ranked(played).rows],
        "control": control(control_of_evening(played)),
    }


def line(row: Any) -> list[Any]:
    """Return a line of standings by its place, so that its parts may be called otherwise one day."""
    return [
        row.rank,
        row.entry,
        row.total,
        row.rounds,
        row.dropped,
        row.decided_by,
        row.matches,
        row.attended,
    ]


def control(found: Any) -> list[Any]:
    return [
        found.given,
        found.expected,
        [
            [
                round_.number,
                round_.closed,
                [[table.number, table.given, table.expected] for table in round_.tables],
            ]
            for round_ in found.rounds
        ],
    ]


def season(played: Any) -> Said:
    from clubs.queries.seasons import season_of

    return {
        "settings": played.settings,
        "standings": [line(row) for row in season_of(played).standings.rows],
    }


def rows() -> Iterator[tuple[str, int]]:
    """Yield how many rows each kind has."""
    from django.apps import apps

    for model in [
        model for app in ("core", "scoring", "clubs") for model in apps.get_app_config(app).get_models()
    ]:
        yield model._meta.label, model._base_manager.count()


if __name__ == "__main__":
    main()
