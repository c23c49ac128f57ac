"""Settings of this server (instance) as its operator edits them; the environment has the defaults."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Registration(models.TextChoices):
    """Who may make an account on this server."""

    OPEN = "open", _("everybody")
    INVITATION = "invitation", _("whoever is invited")
    CLOSED = "closed", pgettext_lazy("may make an account", "nobody")


class Founding(models.TextChoices):
    """Who may found a further club on this server."""

    OPEN = "open", _("everybody who has an account")
    INVITATION = "invitation", _("whoever is invited")


class Switch(models.TextChoices):
    """Whether something is switched on."""

    ON = "on", pgettext_lazy("a switch", "on")
    OFF = "off", pgettext_lazy("a switch", "off")


ONLY = 1
"""The key of the one row."""


class Instance(models.Model):
    """What the operator has set for this server, in one row; what is empty is as the environment says."""

    name = models.CharField(_("Name of this server"), max_length=60, blank=True)
    operator = models.CharField(_("Who runs it"), max_length=120, blank=True)
    place = models.CharField(_("Place"), max_length=120, blank=True)
    contact = models.CharField(_("Contact"), max_length=200, blank=True)
    price = models.CharField(_("What it costs"), max_length=300, blank=True)
    privacy = models.TextField(_("More on privacy"), max_length=4000, blank=True)
    colour = models.CharField(_("Colour"), max_length=7, blank=True)
    registration = models.CharField(
        _("Who may make an account"), max_length=10, choices=Registration, blank=True
    )
    founding = models.CharField(_("Who may found a club"), max_length=10, choices=Founding, blank=True)
    example = models.CharField(_("Example that plays itself"), max_length=3, choices=Switch, blank=True)
    changed = models.DateTimeField(default=timezone.now)
    key_fingerprint = models.CharField(max_length=64, blank=True, editable=False)
    """Of which secret key the database is (`clubs.actions.secret_key`)."""

    class Meta:
        constraints = [
            # One server has one set of settings.
            models.CheckConstraint(condition=Q(pk=ONLY), name="instance_is_one"),
            # Anything else would open or close registration in a way that nobody has chosen.
            models.CheckConstraint(
                condition=Q(registration__in=["", *Registration.values])
                & Q(founding__in=["", *Founding.values])
                & Q(example__in=["", *Switch.values]),
                name="instance_choices_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name or "Standblatt"

    @classmethod
    def stored(cls) -> Instance:
        """Return the row, or what it would be while nobody has saved one."""
        return cls.objects.filter(pk=ONLY).first() or cls(pk=ONLY)


@dataclass(frozen=True, slots=True)
class InstanceSettings:
    """What holds on this server: as its operator says on the page, else as the environment does."""

    name: str
    operator: str
    place: str
    contact: str
    price: str
    privacy: str
    colour: str
    registration: str
    founding: str
    example: bool

    @classmethod
    def current(cls) -> InstanceSettings:
        """Read them with one query."""
        return cls.of(Instance.stored())

    @property
    def contact_link(self) -> str:
        """The address behind the contact; nothing where it is a telephone, say."""
        return contact_address(self.contact)

    @classmethod
    def of(cls, stored: Instance) -> InstanceSettings:
        environment = settings.OPERATOR
        return cls(
            name=stored.name or settings.INSTANCE_NAME,
            operator=stored.operator or environment["name"],
            place=stored.place or environment["place"],
            contact=stored.contact or environment["contact"],
            price=stored.price,
            privacy=stored.privacy,
            colour=stored.colour,
            registration=stored.registration or settings.REGISTRATION,
            founding=stored.founding or founding_by_default(stored.registration),
            example=stored.example == Switch.ON if stored.example else settings.EXAMPLE,
        )


def founding_by_default(registration: str) -> str:
    """Return who may found clubs where that is set nowhere: as for accounts."""
    if not registration or settings.FOUNDING_SAID:
        return str(settings.FOUNDING)
    return Founding.OPEN if registration == Registration.OPEN else Founding.INVITATION


def contact_address(contact: str) -> str:
    """Return a contact as an address that a program can use; nothing where it is a telephone, say."""
    if contact.split() != [contact]:
        return ""
    if contact.startswith(("https://", "mailto:")):
        return contact
    name, at, host = contact.partition("@")
    return f"mailto:{contact}" if name and at and "." in host else ""
