"""Metrics for Prometheus at `/metrics`: requests by page, and what the health report measures.

Pages stand there by their names, folders by their paths; nobody's name and no id does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView
from prometheus_client import REGISTRY
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from config.health import for_operators
from config.health_report import health_report


class HealthCollector(Collector):
    """Makes the health report anew for whoever collects."""

    def describe(self) -> Iterable[Metric]:
        return []  # else it would be made at the start, to see what is in it

    def collect(self) -> Iterator[Metric]:
        report = health_report()
        measured = report.measured
        yield GaugeMetricFamily("standblatt_problems", "What is wrong", value=len(report.problems))
        seconds = measured["database"]["write_ms"] / 1000
        yield GaugeMetricFamily("standblatt_write_seconds", "One write, committed", value=seconds)
        yield GaugeMetricFamily("standblatt_pdfs", "PDFs under way", value=measured["queues"]["pdf"])
        if measured["mail"] is not None:
            waiting = measured["mail"]["waiting"]
            yield GaugeMetricFamily("standblatt_mails", "Mails that wait to be sent", value=waiting)
        yield from backup_metrics(measured)
        free = GaugeMetricFamily("standblatt_free_bytes", "Free on the disk of a folder", labels=["folder"])
        for folder, size in measured["free_bytes"].items():
            free.add_metric([folder], size)
        yield free
        threads = GaugeMetricFamily("standblatt_threads", "Threads, and requests for them", labels=["kind"])
        for kind, count in (measured["threads"] or {}).items():
            threads.add_metric([kind], count)
        yield threads


def backup_metrics(measured: Mapping[str, Any]) -> Iterator[Metric]:
    """Yield how old the newest backup is, and what was found when somebody verified one."""
    if (age := measured["backups"]["age_seconds"]) is not None:
        yield GaugeMetricFamily("standblatt_backup_age_seconds", "Since the newest backup", value=age)
    if verified := measured["verification"]:
        age, well = verified["age_seconds"], int(verified["well"])
        yield GaugeMetricFamily(
            "standblatt_verification_age_seconds", "Since the last verification", value=age
        )
        yield GaugeMetricFamily("standblatt_verification_well", "Whether it found all well", value=well)


REGISTRY.register(HealthCollector())


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    for_operators(request)
    response: HttpResponse = ExportToDjangoView(request)
    return response
