"""The pictures of the handbook by their names, each as the way to what it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from tests.pictures.camera import Camera, taken

PAIRS = {"S": "Anna", "E": "Beat", "N": "Carla", "W": "Dani"}
THREE = {"1": "Anna", "2": "Beat", "3": "Carla"}
FOUR = {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani"}
SIDI_DEALS = (
    {"declarer": "S", "bid": 120, "denomination": "undenufe", "card_points": {"NS": 133}, "weis": {"NS": 50}},
    {"declarer": "W", "bid": 110, "denomination": "acorns", "card_points": {"EW": 124}},
    {"declarer": "N", "bid": 157, "denomination": "roses", "match": "NS", "stoeck": "NS"},
)
SCHIEBER_DEALS = (
    {"denomination": "obenabe", "card_points": {"NS": 101}, "weis": {"NS": 50}},
    {"denomination": "bells", "card_points": {"EW": 97}},
    {"denomination": "roses", "card_points": {"NS": 88}, "stoeck": "EW"},
    {"denomination": "undenufe", "card_points": {"EW": 121}, "weis": {"EW": 20}},
    {"denomination": "acorns", "match": "NS"},
)
MEMBERS_TO_IMPORT = (
    "Vorname;Nachname;E-Mail\nHanna;Brunner;hanna@example.org\nAnna;Ammann;anna@example.org\nUeli;;keine\n"
)


# A game at a table


def new_game(camera: Camera) -> Image.Image:
    page = camera.phone("/table/#new")
    page.locator("#new-game").wait_for()
    return taken(page)


def table_page(camera: Camera) -> Image.Image:
    """A deal of Schieber whose points are typed: what each side writes."""
    table = camera.table(preset="schieber", players=PAIRS)
    for deal in SCHIEBER_DEALS[:3]:
        table.deal(deal)
    table.agreed({"denomination": "bells"})
    table.points("NS", 104)
    return taken(table.page)


def slate(camera: Camera) -> Image.Image:
    table = camera.table(preset="schieber", players=PAIRS)
    for deal in SCHIEBER_DEALS:
        table.deal(deal)
    table.page.locator("[data-tab=slate]").click()
    return taken(table.page)


def watching(camera: Camera) -> Image.Image:
    table = camera.table(players=PAIRS)
    for deal in SIDI_DEALS:
        table.deal(deal)
    table.badge("server")
    table.page.locator("#open-menu").click()
    table.page.locator("[data-opens=share-dialog]:visible").click()
    table.page.goto(table.page.locator("#share-link").input_value())
    return taken(table.page)


def sidi_contract(camera: Camera) -> Image.Image:
    table = camera.table(players=PAIRS)
    for deal in SIDI_DEALS:
        table.deal(deal)
    table.check(table.contract_form, "declarer", "E")
    table.check(table.contract_form, "bid", 100)
    return taken(table.page)


def differenzler(camera: Camera) -> Image.Image:
    table = camera.table(preset="differenzler", players=FOUR, first_dealer="4")
    table.agreed({"announced": {"1": 60, "2": 35, "3": 20, "4": 48}, "denomination": "roses"})
    table.points("1", 52)
    table.points("2", 41)
    return taken(table.page)


def handjass(camera: Camera) -> Image.Image:
    table = camera.table(preset="handjass", players=FOUR, first_dealer="4")
    table.deal({"card_points": {"1": 60, "2": 18, "3": 52, "4": 27}})
    table.deal({"card_points": {"1": 30, "2": 66, "3": 41, "4": 20}})
    for player, points in (("1", 61), ("2", 44), ("3", 15)):
        table.points(player, points)
    return taken(table.page)


def sidi_points(camera: Camera) -> Image.Image:
    table = camera.table(players=PAIRS)
    for deal in SIDI_DEALS:
        table.deal(deal)
    table.contract("E", 100, "shields", 2)
    table.points("EW", 96)
    return taken(table.page)


def coiffeur(camera: Camera) -> Image.Image:
    table = camera.table(preset="coiffeur", players=PAIRS)
    for row, declarer in (("acorns", "S"), ("obenabe", "E"), ("roses", "N")):
        table.deal({"row": row, "declarer": declarer, "card_points": {"NS": 101}})
    return taken(table.page)


def coiffeur_deal(camera: Camera) -> Image.Image:
    """The field of a row was tapped, and the points of its deal are typed."""
    table = camera.table(preset="coiffeur", players=PAIRS)
    table.agreed({"row": "undenufe", "declarer": "E"})
    table.points("EW", 96)
    return taken(table.page)


def pandur(camera: Camera) -> Image.Image:
    table = camera.table(preset="pandur", players=FOUR, first_dealer="3")
    table.deal({"declarer": "1", "bid": 140, "denomination": "roses", "card_points": {"1": 143}})
    table.check(table.contract_form, "declarer", "2")
    return taken(table.page)


def three_hand(camera: Camera) -> Image.Image:
    """The card that was turned up decides what is played and how many times it counts."""
    table = camera.table(preset="three-hand", players=THREE, first_dealer="3")
    table.deal({"turned_up": "s9", "card_points": {"1": 70, "2": 57}})
    table.agreed({"turned_up": "b6"})
    table.points("1", 61)
    table.points("2", 60)
    return taken(table.page)


def weis_referee(camera: Camera) -> Image.Image:
    table = camera.table(players=PAIRS)
    table.contract("S", 100, "acorns")
    page = table.page
    page.locator("#open-referee").click()
    for card in ("bA", "bK", "bO"):
        page.locator(f'[data-card="{card}"]').click()
    table.check(page.locator("#referee-dialog"), "referee-seat", "E")
    for card in ("s9", "s8", "s7"):
        page.locator(f'[data-card="{card}"]').click()
    return taken(page)


# A club's evening


def tournament(camera: Camera) -> Image.Image:
    return taken(camera.office("", 640))


def members_import(camera: Camera) -> Image.Image:
    page = camera.office(f"{camera.example['club']}members/import/", 680)
    page.locator("[name=text]").fill(MEMBERS_TO_IMPORT)
    page.locator("main form .button.primary").click()
    page.locator("main table").first.wait_for()
    return taken(page)


def check_in(camera: Camera) -> Image.Image:
    return taken(camera.office("entries/check-in/", 560))


def cash_desk(camera: Camera) -> Image.Image:
    return taken(camera.office("cash/", 640))


def results(camera: Camera) -> Image.Image:
    return taken(camera.office("rounds/2/results/", 680))


def correction(camera: Camera) -> Image.Image:
    return taken(camera.office("rounds/2/tables/1/result/", 640))


# The hall


def hall_place(camera: Camera) -> Image.Image:
    return taken(camera.at_table(8))


def hall_confirm(camera: Camera) -> Image.Image:
    page = camera.at_table(6)
    page.locator("#place .button.primary").click()
    page.locator("#report").wait_for()
    return taken(page)


def hall_tables(camera: Camera) -> Image.Image:
    return taken(camera.office("rounds/2/tables/", 760))


def hall_table(camera: Camera) -> Image.Image:
    return taken(camera.office("rounds/2/tables/4/", 680))


def projector(camera: Camera) -> Image.Image:
    return taken(camera.office("projector/", 500))


# Draws, standings, paper


def draw(camera: Camera) -> Image.Image:
    return taken(camera.office("rounds/2/", 640))


def fairness(camera: Camera) -> Image.Image:
    return taken(camera.office("rounds/fairness/", 600))


def standings(camera: Camera) -> Image.Image:
    return taken(camera.office("standings/", 640))


def season(camera: Camera) -> Image.Image:
    return taken(camera.office(camera.example["season"], 640))


def list_builder(camera: Camera) -> Image.Image:
    return taken(camera.office("lists/new/", 800), "main h2")


def prize_giving(camera: Camera) -> Image.Image:
    page = camera.office("prizes/", 640)
    for _prize in range(4):
        page.locator("#next").click()
    return taken(page)


def printouts(camera: Camera) -> Image.Image:
    return taken(camera.office("sheets/", 700))


def seating_plan(camera: Camera) -> Image.Image:
    return taken(camera.office("sheets/seating-plan/", 700))


SHOTS: Mapping[str, Callable[[Camera], Image.Image]] = {
    "new-game": new_game,
    "table-page": table_page,
    "check-in": check_in,
    "cash-desk": cash_desk,
    "draw": draw,
    "seating-plan": seating_plan,
    "hall-place": hall_place,
    "hall-confirm": hall_confirm,
    "hall-tables": hall_tables,
    "results": results,
    "standings": standings,
    "members-import": members_import,
    "projector": projector,
    "slate": slate,
    "tournament": tournament,
    "correction": correction,
    "hall-table": hall_table,
    "fairness": fairness,
    "season": season,
    "list-builder": list_builder,
    "prize-giving": prize_giving,
    "printouts": printouts,
    "sidi-points": sidi_points,
    "coiffeur": coiffeur,
    "coiffeur-deal": coiffeur_deal,
    "pandur": pandur,
    "three-hand": three_hand,
    "weis-referee": weis_referee,
    "sidi-contract": sidi_contract,
    "differenzler": differenzler,
    "handjass": handjass,
    "watching": watching,
}
