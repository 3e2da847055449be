"""`POST /r/CODE/do/VERB/`: takes JSON, calls one service, answers with the room's new version or a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from games.errors import Reason, Refused
from games.models import Claim, Device, Player, Room
from games.perfect_play.advice_words import advice_in_words, cost_in_words, gave_away
from games.rooms import advice, claims, games, guests, members, room, seats, teams
from games.rooms.codes import asked_room
from games.rooms.host import acting_member
from games.rooms.quotas import check_may_ask, check_may_be_advised, check_may_change
from games.rooms.views import forms
from games.web.answers import as_json
from games.web.links import link_to
from games.web.visitor import address_of, remember, visiting_device

MOST_BYTES = 4096

Answer = dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, where."""

    request: HttpRequest
    room: Room
    player: Player


def _take_seat(on: Asking, _: forms.Nothing) -> None:
    seats.take_seat(room=on.room, player=on.player)


def _leave_seat(on: Asking, _: forms.Nothing) -> None:
    seats.leave_seat(room=on.room, player=on.player)


def _rename(on: Asking, body: forms.Rename) -> None:
    acting = acting_member(on.room, on.player)
    member = acting.pk if body.member is None else body.member
    player = seats.controlled_player(room=on.room, by=on.player, member_id=member)
    guests.rename(player=player, name=body.name, colour=body.colour)


def _add_bot(on: Asking, body: forms.AddBot) -> Answer:
    return {"member": seats.add_bot(room=on.room, by=on.player, level=body.level).pk}


def _add_friend(on: Asking, body: forms.AddFriend) -> Answer:
    return {"member": seats.add_friend(room=on.room, by=on.player, name=body.name).pk}


def _remove_member(on: Asking, body: forms.OfMember) -> None:
    members.remove_member(room=on.room, by=on.player, member_id=body.member)


def _kick(on: Asking, body: forms.OfMember) -> None:
    members.kick(room=on.room, by=on.player, member_id=body.member)


def _move_seat(on: Asking, body: forms.MoveSeat) -> None:
    seats.move_seat(room=on.room, by=on.player, member_id=body.member, to=body.to)


def _set_team(on: Asking, body: forms.SetTeam) -> None:
    seats.set_team(room=on.room, by=on.player, member_id=body.member, team=body.team)


def _deal_teams(on: Asking, body: forms.DealTeams) -> None:
    teams.deal_teams(room=on.room, by=on.player, count=body.count, shuffle=body.shuffle)


def _team_look(on: Asking, body: forms.ChangeTeamLook) -> None:
    teams.change_team_look(room=on.room, by=on.player, team=body.team, name=body.name, colour=body.colour)


def _settings(on: Asking, body: forms.Changes) -> None:
    room.change_settings(room=on.room, by=on.player, changes=body)


def _lock(on: Asking, body: forms.Lock) -> None:
    room.lock_room(room=on.room, by=on.player, locked=body.locked)


def _pass_host(on: Asking, body: forms.OfMember) -> None:
    room.pass_host(room=on.room, by=on.player, member_id=body.member)


def _start(on: Asking, _: forms.Nothing) -> Answer:
    return {"game": games.start_game(room=on.room, by=on.player).pk}


def _rematch(on: Asking, _: forms.Nothing) -> Answer:
    return {"game": games.rematch(room=on.room, by=on.player).pk}


def _to_lobby(on: Asking, _: forms.Nothing) -> None:
    room.to_lobby(room=on.room, by=on.player)


def _answer_claim(on: Asking, body: forms.AnswerClaim) -> None:
    claims.answer_claim(room=on.room, by=on.player, claim_id=body.claim, yes=body.yes)


def _leave(on: Asking, _: forms.Nothing) -> None:
    members.leave_room(room=on.room, player=on.player)


def _close_room(on: Asking, _: forms.Nothing) -> None:
    games.close_room(room=on.room, by=on.player)


def _abandon(on: Asking, _: forms.Nothing) -> None:
    games.abandon_game(room=on.room, by=on.player)


def _advice(on: Asking, _: forms.Nothing) -> Answer:
    check_may_be_advised(on.player)
    return {"choices": advice_in_words(*advice.advice(room=on.room, player=on.player))}


def _review(on: Asking, _: forms.Nothing) -> Answer:
    check_may_be_advised(on.player)
    found = advice.review(room=on.room, player=on.player)
    if found is None:
        return {"review": None}
    text = gave_away(found.taken, found.best, found.cost, found.dice, found.ruleset)
    return {"review": {"text": text, "cost": cost_in_words(found.cost)}}


def _device_link(on: Asking, _: forms.Nothing) -> Answer:
    acting_member(on.room, on.player)
    token = guests.create_device_link(player=on.player)
    link = link_to(on.request, reverse("device", args=[token]))
    return {"url": link.url, "reachable": link.reachable, "qr_svg_url": reverse("device_qr", args=[token])}


VERBS: dict[str, tuple[Any, Callable[[Asking, Any], Answer]]] = {
    "take_seat": (forms.Nothing, _take_seat),
    "leave_seat": (forms.Nothing, _leave_seat),
    "rename": (forms.Rename, _rename),
    "add_bot": (forms.AddBot, _add_bot),
    "add_friend": (forms.AddFriend, _add_friend),
    "remove_member": (forms.OfMember, _remove_member),
    "kick": (forms.OfMember, _kick),
    "move_seat": (forms.MoveSeat, _move_seat),
    "set_team": (forms.SetTeam, _set_team),
    "deal_teams": (forms.DealTeams, _deal_teams),
    "team_look": (forms.ChangeTeamLook, _team_look),
    "settings": (forms.Changes, _settings),
    "lock": (forms.Lock, _lock),
    "pass_host": (forms.OfMember, _pass_host),
    "start": (forms.Nothing, _start),
    "rematch": (forms.Nothing, _rematch),
    "to_lobby": (forms.Nothing, _to_lobby),
    "answer_claim": (forms.AnswerClaim, _answer_claim),
    "leave": (forms.Nothing, _leave),
    "close_room": (forms.Nothing, _close_room),
    "abandon": (forms.Nothing, _abandon),
    "advice": (forms.Nothing, _advice),
    "review": (forms.Nothing, _review),
    "device_link": (forms.Nothing, _device_link),
}


@require_POST
def room_do(request: HttpRequest, code: str, verb: str) -> HttpResponse:
    """One change to the room."""
    device = visiting_device(request)
    try:
        check_may_change(address_of(request), device)
        room = asked_room(request, code, device.player if device else None)
        if verb == "claim":
            return _claim(request, room, device)
        if verb not in VERBS:
            raise Refused(Reason.BAD_MESSAGE)
        shape, do = VERBS[verb]
        body = _body(request, shape)
        if device is None:
            raise Refused(Reason.NOT_A_MEMBER)
        more = do(Asking(request, room, device.player), body)
    except Refused as error:
        return as_json(error)
    return _done(room, more)


def _claim(request: HttpRequest, room: Room, device: Device | None) -> HttpResponse:
    """The one verb for people who are not in the room: "I was Anna"."""
    body: forms.Claim = _body(request, forms.Claim)
    if device is None or not Claim.objects.filter(room=room, device=device).exists():  # a page asks again and again
        check_may_ask(address_of(request), room)
    asked_now = claims.claim_member(
        room=room, device=device, member_id=body.member, language=get_language() or "", give_up=body.give_up
    )
    more = {"claim": asked_now.claim, "ask_again": asked_now.ask_again, "reconnect": asked_now.token is not None}
    response = _done(room, more)
    if asked_now.token:
        remember(request, response, asked_now.token)
    return response


def _done(room: Room, more: Answer) -> JsonResponse:
    room.refresh_from_db(fields=["version"])
    return JsonResponse({"room_version": room.version, **(more or {})})


def _body(request: HttpRequest, shape: Any) -> Any:
    if len(request.body) > MOST_BYTES:
        raise Refused(Reason.BAD_MESSAGE)
    try:
        return msgspec.json.decode(request.body or b"{}", type=shape)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refused(Reason.BAD_MESSAGE) from error
