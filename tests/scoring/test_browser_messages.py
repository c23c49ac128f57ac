import json

from django.test import Client
from django.utils.translation import override

from scoring.browser_messages import browser_catalogue, catalogue_script, words_address


def test_the_words_for_scripts_carry_letters_and_no_markup():
    with override("fr-ch"):
        script = catalogue_script()

    assert script.startswith('<script id="catalogue" type="application/json">')
    assert ("é" in script, "\\u00e9" in script) == (True, False)
    assert script.removesuffix("</script>").count("<") == 1


def test_a_page_carries_the_words_that_it_needs_and_says_where_all_are():
    with override("de-ch"):
        script = catalogue_script(lambda word: word in {"Delete", "card_points_sum"})
        everything = browser_catalogue()
        address = words_address()
    carried = json.loads(script.partition(">")[2].removesuffix("</script>"))

    assert carried["messages"] == {"Delete": everything["messages"]["Delete"]}
    assert carried["problems"] == {"card_points_sum": everything["problems"]["card_points_sum"]}
    assert carried["later"] == address

    answer = Client().get(address)

    assert json.loads(answer.content) == everything
    assert answer["Cache-Control"] == "public, immutable, max-age=31536000"


def test_the_words_of_another_version_are_those_of_today_and_not_kept():
    answer = Client().get("/words/fr-ch/0123456789ab.json", headers={"Accept-Language": "de"})

    with override("fr-ch"):
        assert json.loads(answer.content) == browser_catalogue()
    assert "immutable" not in answer.get("Cache-Control", "")


def test_a_language_that_there_is_not_has_no_words():
    assert Client().get("/words/xx/0123456789ab.json").status_code == 404
