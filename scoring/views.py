"""The pages that are the same for everyone: home and the table."""

from typing import Any

from django.views.generic import TemplateView

from scoring import catalogue, new_game, wording
from scoring.rules.cards import Suit
from scoring.rules.games import GAMES


class HomeView(TemplateView):
    """The way in; the browser adds the games that this device keeps."""

    template_name = "home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(catalogue=catalogue.browser_catalogue(), **kwargs)


class TableView(TemplateView):
    """One page for every game: which one, and what of it, stands behind the # of its address."""

    template_name = "scoring/table.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            seats=wording.seats(),
            sides=wording.sides(),
            suits=[suit.value for suit in Suit],
            denominations=wording.denominations(),
            card_grid=wording.card_grid(),
            preset_choices=new_game.PRESETS,
            house_rules=new_game.HOUSE_RULES,
            targets=new_game.TARGETS,
            deal_counts=new_game.DEAL_COUNTS,
            weis_chips=new_game.WEIS_CHIPS,
            presets={slug: rules.document() for game in GAMES for slug, rules in game.presets.items()},
            catalogue=catalogue.browser_catalogue(),
            **kwargs,
        )
