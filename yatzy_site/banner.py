"""What `python3 yatzy.py` says once everybody is let in: where we are, how friends get in, where the games are."""

from collections.abc import Sequence
from dataclasses import dataclass

from yatzy_site.terminal import Terminal

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
