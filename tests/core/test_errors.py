from core.errors import DocumentError, RulesError


def test_a_rules_error_carries_a_sentence_for_people():
    error = RulesError("{text} is no card.", text="xK")

    assert str(error) == "xK is no card."
    assert error.args == ("{text} is no card.", {"text": "xK"})
    assert error.message(lambda _: "{text} ist keine Karte.") == "xK ist keine Karte."


def test_a_document_error_is_a_rules_error():
    assert issubclass(DocumentError, RulesError)
