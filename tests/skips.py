"""A skipped test is said aloud, and where everything should be there (CI=true) it is a failure."""

import os
from collections import Counter
from typing import Any

import pytest

# What no installation can give: a kernel without namespaces, without tracing.
KERNEL = "kernel: "


def reasons(reporter: Any) -> Counter[str]:
    """Why tests were skipped, and how many for each reason."""
    return Counter(report.longrepr[2].removeprefix("Skipped: ") for report in reporter.stats.get("skipped", []))


def is_failure(reason: str) -> bool:
    return os.environ.get("CI", "").lower() == "true" and not reason.startswith(KERNEL)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.exitstatus == 0 and any(map(is_failure, reasons(reporter))):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for reason, count in sorted(reasons(terminalreporter).items()):
        verdict = "which fails with CI=true" if is_failure(reason) else "not run"
        terminalreporter.write_line(f"SKIPPED {count}, {verdict}: {reason}", yellow=True, bold=True)
