"""What holds on this server: as its operator says, else as the environment does."""

import pytest
from django.db import IntegrityError

from clubs.actions import accounts
from clubs.actions.instance import change_instance
from clubs.models import Instance, InstanceSettings
from clubs.models.instance import Switch


@pytest.fixture(autouse=True)
def environment(db, settings):
    settings.OPERATOR = {"name": "Jassclub Bern", "place": "Bern", "contact": "info@example.ch"}
    settings.INSTANCE_NAME, settings.EXAMPLE = "", False
    settings.REGISTRATION = settings.FOUNDING = "invitation"
    settings.FOUNDING_SAID = False


def test_without_a_word_of_the_operator_the_environment_holds():
    said = InstanceSettings.current()

    assert (said.name, said.operator, said.place, said.contact) == (
        "",
        "Jassclub Bern",
        "Bern",
        "info@example.ch",
    )
    assert (said.registration, said.founding, said.example) == ("invitation", "invitation", False)
    assert not Instance.objects.exists()


def test_what_the_operator_says_holds_and_what_he_leaves_empty_does_not():
    change_instance({"operator": "Verband", "registration": "open", "example": Switch.ON, "place": ""})

    said = InstanceSettings.current()

    assert (said.operator, said.place, said.contact) == ("Verband", "Bern", "info@example.ch")
    assert (said.registration, said.example) == ("open", True)
    assert accounts.may_register()


def test_a_later_word_replaces_the_earlier_in_the_one_row():
    change_instance({"operator": "Verband"})
    change_instance({"operator": "Verein"})

    assert [row.operator for row in Instance.objects.all()] == ["Verein"]


@pytest.mark.parametrize(
    ("registration", "founding", "environment_says", "may"),
    [
        pytest.param("open", "", False, True, id="as-for-accounts"),
        pytest.param("open", "", True, False, id="the-environment-names-it"),
        pytest.param("invitation", "open", False, True, id="the-operator-says-it"),
        pytest.param("open", "invitation", False, False, id="the-operator-refuses-it"),
        pytest.param("", "", False, False, id="nobody-says-anything"),
    ],
)
def test_who_may_found_a_club(settings, registration, founding, environment_says, may):
    settings.FOUNDING_SAID = environment_says
    change_instance({"registration": registration, "founding": founding})

    assert accounts.may_found() is may


@pytest.mark.parametrize("row", [{"pk": 2}, {"pk": 1, "registration": "perhaps"}, {"pk": 1, "example": "x"}])
def test_the_database_keeps_one_row_with_choices_that_there_are(row):
    with pytest.raises(IntegrityError):
        Instance.objects.create(**row)
