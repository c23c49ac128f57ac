"""Portraits in the book of a year: what somebody made in lines, and their course as a drawing."""

from __future__ import annotations

from dataclasses import dataclass

from core.charts import CourseChart

PORTRAITS_A_PAGE = 10


@dataclass(frozen=True, slots=True)
class Portrait:
    """Somebody's year: its `facts` in lines, and the course, described for whoever listens."""

    name: str
    facts: tuple[str, ...]
    chart: CourseChart
    description: str
