"""Where something was measured."""

import os
import platform
import shutil
import subprocess
from typing import Any


def machine() -> dict[str, Any]:
    """Cores, versions, and the load that others made before we began."""
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "node": _node(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 1),
    }


def caution(where: dict[str, Any]) -> str:
    """A sentence for readers of figures that others have disturbed, or nothing."""
    if where["load"] <= where["cores"] / 2:
        return ""
    return " **Others were using the machine: these figures show that it works, and not how fast. Measure again.**"


def _node() -> str:
    node = shutil.which("node")
    if node is None:
        return ""
    return subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip().lstrip("v")
