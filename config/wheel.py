"""Build hook of the wheel: it contains the compiled catalogues instead of their sources (hatchling)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface[Any]):
    """Compiles what is under `locale/` and lets the wheel have it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from config.catalogues import compile_catalogues

        source = Path(self.root) / "locale"
        compile_catalogues(source)
        for path in source.rglob("*.mo"):
            build_data["force_include"][str(path)] = str(path.relative_to(self.root))
