"""A locked door tells nobody who is inside: whoever was there before asks by the name they had."""

from __future__ import annotations

from django.db import transaction

from games.errors import Reason, Refused
from games.live.process import process
from games.models import Device, Member, Room
from games.people.names import name_key
from games.rooms.change import lock_rooms, save_changed
from games.rooms.claims import check_room_for_questions, has_more_elsewhere, nobodys_device, place_question
from games.rooms.codes import limit, note_guess
from games.web.addresses import household


@transaction.atomic
def knock(
    *, room: Room, device: Device | None, name: str, address: str, language: str = "", give_up: bool = False
) -> str | None:
    """Ask to be who one was; a token for a browser that had none. Outside, a wrong name looks like a right one."""
    if limit.is_used_up(household(address)):
        raise Refused(Reason.TOO_MANY_GUESSES, wait=limit.wait(household(address)))
    note_guess(address)  # a right name counts as a wrong one, or counting would tell them apart
    token = None
    (now,) = lock_rooms([room.pk])
    if device is not None and not give_up and has_more_elsewhere(device, now):
        raise Refused(Reason.LOSES_OWN_GAMES)
    if device is None:
        device, token = nobodys_device(language)
    check_room_for_questions(now, device)
    member = _absent_member(now, name)
    if member is not None:
        place_question(now, member, device)
        save_changed(now)
    return token


def _absent_member(room: Room, name: str) -> Member | None:
    """Somebody of this name with a browser of their own, which has no page open."""
    here = process.connected(room.code)
    people = Member.objects.select_related("player").present().filter(room=room, bot="")
    own = [one for one in people if one.player_id == one.controller_id and one.player_id not in here]
    return next((one for one in own if name_key(one.name) == name_key(name)), None)
