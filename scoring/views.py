"""The pages that are the same for everyone: home and the table."""

from typing import Any

from django.views.generic import TemplateView

from scoring import catalogue, new_game, wording
from scoring.rules.cards import Suit


class HomeView(TemplateView):
    """The way in; the browser adds the games that this device keeps."""

    template_name = "home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            preset_names={preset.slug: preset.name for preset in new_game.PRESETS},
            catalogue=catalogue.browser_catalogue(),
            **kwargs,
        )


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
            players=wording.players(),
            row_ids=wording.row_ids(),
            games=new_game.GAMES,
            goals=new_game.goals(),
            house_rules=new_game.HOUSE_RULES,
            factors=new_game.FACTORS,
            setups=new_game.setups(),
            weis_chips=new_game.WEIS_CHIPS,
            catalogue=catalogue.browser_catalogue(),
            **kwargs,
        )
