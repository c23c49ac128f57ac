"""Changing the settings of this server (instance)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from clubs.models import Instance
from clubs.models.instance import ONLY


@transaction.atomic
def change_instance(values: Mapping[str, str]) -> Instance:
    """Store what the operator says of the server, over what there is."""
    instance, _is_new = Instance.objects.update_or_create(
        pk=ONLY, defaults={**values, "changed": timezone.now()}
    )
    return instance
