"""Claims as tests make them."""

from games.models import Device, Player
from games.people.identity import device_of
from games.rooms.claims import Asked, answer_claim, claim_member
from tests.helpers.factories import Evening


def ask(night: Evening, name: str, device: Device | None = None, *, give_up: bool = False) -> Asked:
    """Somebody says: I was `name`."""
    return claim_member(room=night.room, device=device, member_id=night.members[name].pk, give_up=give_up)


def answer(night: Evening, asked: Asked, *, yes: bool, by: Player | None = None) -> None:
    """Alice, who hosts, says yes or no, or somebody else does."""
    answer_claim(room=night.room, by=by or night["alice"], claim_id=asked.claim or 0, yes=yes)


def player_with(token: str | None) -> Player | None:
    device = device_of(token or "")
    return device.player if device else None
