"""The machine and the versions that figures belong to."""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def machine() -> str:
    """The machine in a line."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else "?"
    return f"{model}, {cores} cores, {platform.system()} {platform.machine()}"


def versions(*packages: str) -> str:
    """Versions of Python and of some packages."""
    found = [f"Python {platform.python_version()}"]
    for package in packages:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} not installed")
    return ", ".join(found)
