"""Benchmarks open the same browser as the tests do."""

from tests.conftest import browser_type_launch_args, chromium

__all__ = ["browser_type_launch_args", "chromium"]
