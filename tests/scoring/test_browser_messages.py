from django.utils.translation import override

from scoring.browser_messages import catalogue_script


def test_the_words_for_scripts_carry_letters_and_no_markup():
    with override("fr-ch"):
        script = catalogue_script()

    assert script.startswith('<script id="catalogue" type="application/json">')
    assert ("é" in script, "\\u00e9" in script) == (True, False)
    assert script.removesuffix("</script>").count("<") == 1
