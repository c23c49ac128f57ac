"""What the server does once a day, whichever of its processes comes first."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import models
from django.utils import timezone


class DailyTaskQuerySet(models.QuerySet["DailyTask"]):
    def claim(self, name: str, day: date) -> bool:
        """Say whether this process does the task on this day: true for one of all that ask."""
        _task, is_new = self.get_or_create(name=name, defaults={"day": day})
        if is_new:
            return True
        # At midnight one machine is ahead of another; a later day was noted by a clock that was wrong.
        waiting = self.filter(name=name).exclude(day__range=(day, day + timedelta(days=1)))
        return waiting.update(day=day, begun=timezone.now()) == 1


class DailyTask(models.Model):
    """A task with the day on which it was last begun."""

    name = models.CharField(max_length=40, primary_key=True)
    day = models.DateField()
    begun = models.DateTimeField(default=timezone.now)

    objects = DailyTaskQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.name} {self.day}"
