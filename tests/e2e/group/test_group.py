"""What a group is: its people, choices between two changes, deleting, forgetting, its file, its page."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import COLOURS, findings, findings_in_light_and_dark, is_too_wide
from tests.e2e.fitting import REACH
from tests.e2e.group.member import SIZES, Member, together
from tests.e2e.server import Server
from tests.everyday import everyday


def test_what_two_phones_change_without_a_network_somebody_chooses(one: Member, other: Member) -> None:
    together(one, other, "Anna")
    other.page.context.set_offline(True)
    other.rename("Anna", "Hanna")
    one.rename("Anna", "Annina")
    one.synced()
    other.page.context.set_offline(False)
    other.synced("conflict")

    choice = other.page.locator("#choices article")
    expect(choice.locator("[data-version=mine] strong")).to_have_text("Hanna")
    expect(choice.locator("[data-version=theirs] strong")).to_have_text("Annina")
    assert other.people() == ["Annina"]
    choice.locator("[data-version=mine] .button").click()
    other.synced()
    one.synced()

    expect(one.person("Hanna")).to_be_visible()
    assert one.people() == other.people() == ["Hanna"]


@pytest.mark.long  # deleting and restoring is tried each day without a browser
def test_a_deleted_group_is_restored(one: Member, other: Member) -> None:
    together(one, other, "Anna")

    one.ask("delete")
    expect(one.page.locator("#group-gone")).to_contain_text("can be restored until")
    other.synced()
    expect(other.page.locator("#group-gone")).to_be_visible()
    expect(other.page.locator("#group-body")).to_be_hidden()
    other.page.locator("#restore").click()

    expect(other.person("Anna")).to_be_visible()
    one.synced()
    expect(one.person("Anna")).to_be_visible()


@pytest.mark.long  # the phones of a group tell each other of people each day
def test_a_question_stays_while_another_phone_adds_somebody(one: Member, other: Member) -> None:
    together(one, other, "Anna", "Beat")
    one.person("Beat").get_by_role("button", name="Change").click()
    one.page.get_by_role("button", name="Forget").click()

    other.add("Carla")
    other.page.locator("#new-name").fill("Friday")
    other.page.locator("#name-form .button").click()
    other.synced()
    one.synced()
    expect(one.page.get_by_role("heading", name="Friday")).to_be_visible()
    one.page.locator("[role=group].once [data-no]").click()
    one.person("Beat").get_by_role("button", name="Close").click()

    expect(one.person("Carla")).to_be_visible()


@pytest.mark.long  # forgetting is tried each day without a browser
def test_who_is_forgotten_is_named_nowhere_any_more(one: Member, other: Member) -> None:
    together(one, other, "Anna", "Beat")
    one.play()
    one.open()
    expect(one.page.locator("#evenings small")).to_have_text("1 game")
    one.synced()

    one.person("Anna").get_by_role("button", name="Change").click()
    one.page.get_by_role("button", name="Forget").click()
    one.page.locator("[role=group].once [data-yes]").click()
    expect(one.page.locator("#people li")).to_have_count(1)
    one.synced()
    other.synced()

    expect(other.page.locator("#people li")).to_have_count(1)
    one.page.goto(one.base)
    expect(one.page.locator("#latest")).to_contain_text("– & Carla")


@pytest.mark.long  # the export is tried each day without a browser
def test_a_group_that_was_saved_opens_at_another_server(
    one: Member, pages: Callable[[], Page], server: Server, tmp_path: Path
) -> None:
    one.found()
    one.play()
    one.open()
    one.synced()
    expect(one.page.locator("#evenings small")).to_have_text("1 game")
    with one.page.expect_download() as saving:
        one.page.locator("#save-group").click()
    saving.value.save_as(tmp_path / "group.json")

    other = Member(pages(), server.url)
    other.open()
    other.page.locator("#group-file").set_input_files(tmp_path / "group.json")

    expect(other.page.get_by_role("heading", name="Thursday")).to_be_visible()
    expect(other.page.locator("#evenings small")).to_have_text("1 game")
    other.synced()


@pytest.mark.long  # each day a phone is without a network for a while
def test_what_was_changed_while_the_server_was_down_arrives_once(
    pages: Callable[[], Page], server: Server
) -> None:
    one, other = Member(pages(), server.url), Member(pages(), server.url)
    together(one, other, "Anna")
    server.kill()
    one.add("Beat")
    other.add("Carla")
    for phone in (one, other):
        expect(phone.page.locator("#group-sync")).to_have_attribute("data-state", "here")
    server.start()

    one.synced()
    other.synced()
    one.synced()

    expect(one.person("Carla")).to_be_visible()
    assert one.people() == other.people() == ["Anna", "Beat", "Carla"]


@pytest.mark.long  # each day what two phones change is chosen
@pytest.mark.parametrize("language", everyday("de", of=["de", "fr", "it", "en"]))
def test_the_page_is_readable_by_everyone_on_every_screen(one: Member, language: str) -> None:
    cookie = {"name": "django_language", "value": language, "url": one.base}
    one.page.context.add_cookies([cookie])  # type: ignore[list-item] # of plain dicts, too
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        for width, height in SIZES:
            one.page.set_viewport_size({"width": width, "height": height})
            found[f"{name} {width}"] = ["too wide"] if is_too_wide(one.page) else []
            missed = one.page.evaluate(REACH, "main")["missed"]
            found[f"missed {name} {width}"] = [each for each in missed if "visually-hidden" not in each]
        one.page.set_viewport_size({"width": 320, "height": 508})
        found[name] = list(findings_in_light_and_dark(one.page))
        one.page.emulate_media(forced_colors="active")
        found[f"{name}, colours of the system"] = findings(one.page, COLOURS)
        one.page.emulate_media(forced_colors="none")

    one.open()
    look("founding")
    one.page.locator("#group-name").fill("Donnerstagsrunde")
    one.page.locator("#found-form .button").click()
    one.add("Vreni")
    one.page.locator("#people .quiet").click()
    one.link("write")
    one.page.locator("#devices summary").click()
    expect(one.page.locator("#devices li")).to_have_count(1)
    look("group")

    assert {name: each for name, each in found.items() if each} == {}
