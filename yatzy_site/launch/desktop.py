"""The owner's page opens by itself where somebody sits in front of this machine, and nowhere else."""

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path

REMOTE = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
CONTAINER = ("/.dockerenv", "/run/.containerenv")
WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY")


def has_desktop(
    *, is_terminal: bool, environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> bool:
    """Whether a browser that is opened here is seen by who started us."""
    if not is_terminal or any(environment.get(name) for name in REMOTE):
        return False
    if environment.get("container") or any(Path(mark).exists() for mark in CONTAINER):
        return False
    return platform in ("darwin", "win32") or any(environment.get(name) for name in WINDOWS)


def open_browser(url: str) -> None:
    """In the background: a browser may take its time, and the game does not wait."""
    threading.Thread(target=_open, args=[url], daemon=True, name="browser").start()


def _open(url: str) -> None:
    try:
        browser = webbrowser.get()
        # One that runs in the terminal would take it from the banner; who has named one wants it all the same.
        if type(browser) is not webbrowser.GenericBrowser or os.environ.get("BROWSER"):
            browser.open(url)
    except (webbrowser.Error, OSError):
        pass  # the link stands in the terminal
