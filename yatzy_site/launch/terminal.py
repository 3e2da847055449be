"""What the terminal shows once the server is open: the banner and a QR code; and opening the owner's page."""

import os
import shutil
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import segno

# Black on white by number, not by name: a theme paints "white" in any colour, and cameras want contrast.
INK_ON_PAPER = "\x1b[38;5;16;48;5;231m"
BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
HALVES = {(1, 1): "█", (1, 0): "▀", (0, 1): "▄", (0, 0): " "}  # the upper and the lower half of one character
QUIET = 4  # modules of white around the code, as its standard has it
LESS_QUIET = 2  # for narrow windows; cameras do with it
ROWS_BELOW = 4  # what the banner still says after the code


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where the banner goes; a file or a pipe gets plain words."""

    is_one: bool = False
    colours: bool = False
    blocks: bool = False  # whether it can write half blocks
    columns: int = 80
    rows: int = 24

    @classmethod
    def of(cls, stream: TextIO, environment: Mapping[str, str] = os.environ) -> "Terminal":
        if not stream.isatty():
            return cls()
        # Windows' old console shows escapes as letters.
        understands = os.name != "nt" or "WT_SESSION" in environment
        dumb = environment.get("TERM", "") == "dumb"
        columns, rows = shutil.get_terminal_size()
        return cls(
            is_one=True,
            colours=understands and not dumb and not environment.get("NO_COLOR"),
            blocks=not dumb and _can_write(stream, "█▀▄"),
            columns=columns,
            rows=rows,
        )

    def bold(self, text: str) -> str:
        return f"{BOLD}{text}{PLAIN}" if self.colours else text

    def qr(self, text: str) -> list[str]:
        """The lines of a QR code; none where the window is too small for it."""
        if not self.is_one or not self.blocks:
            return []
        code = segno.make(text, error="l", micro=False)
        for quiet in (QUIET, LESS_QUIET):
            size = code.symbol_size(border=quiet)[0]
            if size <= self.columns and (size + 1) // 2 + ROWS_BELOW <= self.rows:
                return list(self._lines([[int(module) for module in row] for row in code.matrix_iter(border=quiet)]))
        return []

    def _lines(self, modules: list[list[int]]) -> Iterator[str]:
        blank = [0] * len(modules[0])
        for upper, lower in zip(modules[::2], [*modules[1::2], blank], strict=False):
            if self.colours:
                yield INK_ON_PAPER + "".join(HALVES[pair] for pair in zip(upper, lower, strict=True)) + PLAIN
            else:
                # Most terminals write light on dark: what is drawn is the paper.
                yield "".join(HALVES[1 - a, 1 - b] for a, b in zip(upper, lower, strict=True))


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


TOO_SMALL = "This window is too small for a QR code: make it larger and start again, or type the address."
NO_BLOCKS = "This terminal cannot draw a QR code: type the address."
OWNER = "Your owner's page"
SCAN = "Scan it with a phone's camera."
STOP = "Stop with Ctrl-C: players are told, and the next start goes on with every game."


@dataclass(frozen=True, slots=True)
class Opened:
    """How it went: what the banner is about."""

    places: Sequence[tuple[str, str]]  # which network, in words, and the address there; this machine first
    invitation: str  # the address for the QR code; empty: no phone could open one
    owner: str  # the owner's link, with {token} in it
    token: str
    token_file: str  # where that is kept
    kept: str  # where the games are
    notes: Sequence[str] = ()  # what did not go as asked
    name: str = ""


def banner(opened: Opened, terminal: Terminal, *, qr: bool = True) -> str:
    title = f"Yatzy Night is open: {opened.name}." if opened.name else "Yatzy Night is open."
    # A token in a log would open the owner's page to whoever reads it: only a terminal is for the owner's eyes alone.
    shown = opened.token if terminal.is_one else "TOKEN"
    owner = opened.owner.format(token=shown) + ("" if terminal.is_one else f" (TOKEN is in {opened.token_file})")
    rows = [*opened.places, (OWNER, owner)]
    width = max(len(words) for words, _ in rows)
    *places, owners = [f"  {words:<{width}}  {address}" for words, address in rows]
    lines = ["", terminal.bold(title), ""]
    for note in opened.notes:
        lines += [f"  {note}", ""]
    lines += [*places, "", owners]
    if terminal.is_one:
        lines += [f"  {'':<{width}}  Keep this link to yourself."]
    lines += _code(opened.invitation, terminal) if qr else []
    lines += ["", f"  Games are kept in {opened.kept}. {STOP}", ""]
    return "\n".join(lines)


def _code(invitation: str, terminal: Terminal) -> list[str]:
    if not invitation or not terminal.is_one:
        return []
    drawn = terminal.qr(invitation)
    if not drawn:
        return ["", f"  {TOO_SMALL if terminal.blocks else NO_BLOCKS}"]
    return ["", *drawn, f"  {SCAN}  {invitation}"]


REMOTE = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
CONTAINER = ("/.dockerenv", "/run/.containerenv")
WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY")


def has_desktop(
    *, is_terminal: bool, environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> bool:
    """Whether a browser that is opened here is seen by whoever started us."""
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
