"""A room's page: one for lobby, table and end; for who has not joined yet, the door."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from games.codec.settings import load_settings
from games.errors import RoomError, Trouble
from games.forms import JoinForm, typed
from games.models import Member, Player, Room
from games.rule_names import RULE_NAMES
from games.selectors.players import place_in, plays_in, present_member, taken_place
from games.selectors.rooms import present_members
from games.selectors.visible import trouble_at_door
from games.services.claims import take_back
from games.services.limits import check_may_join, note_newcomer
from games.services.names import TYPED
from games.services.rooms import join_room as join_room_service
from games.services.seeing import note_seen
from games.texts.page import page_catalogue, page_texts
from games.views.addresses import addresses_for
from games.views.links import Link, link_to
from games.views.qr import qr_svg
from games.views.trouble import answer_to, as_page, as_text
from games.views.visitor import address_of, asked_room, remember, visiting_player


@require_safe
def room_page(request: HttpRequest, code: str) -> HttpResponse:
    player = visiting_player(request)
    try:
        room = asked_room(request, code, player)
    except RoomError as error:
        return as_page(request, error, code)
    try:
        check_open(room, player)
    except RoomError as error:
        return as_page(request, error, code, report=_may_read_report(room, player))
    if room.code != code:
        return redirect("room", room.code)
    member = present_member(room, player.pk if player else None)
    if member is not None:
        note_seen([member.pk])
    elif "look" not in request.GET:
        return _door(request, room, player)
    return render(request, "room/room.html", page_of(request, room, member))


@require_POST
def join_room(request: HttpRequest, code: str) -> HttpResponse:
    """Come in and sit down, or look on; what was typed stands there again if that did not work."""
    player, form = visiting_player(request), JoinForm(request.POST)
    try:
        room = asked_room(request, code, player)
        check_open(room, player)
    except RoomError as error:
        return as_page(request, error, code)
    trouble = form.trouble()
    if trouble is None:
        newcomer = place_in(room, player.pk if player else None) is None
        try:
            check_may_join(address_of(request), room, newcomer=newcomer)
            joined = join_room_service(
                room=room,
                player=player,
                name=form.cleaned_data["name"],
                colour=form.cleaned_data["colour"],
                language=get_language() or "",
                sit=form.cleaned_data["seat"],
            )
        except RoomError as error:
            trouble = error
    if trouble is not None:
        return _door(request, room, player, trouble, **typed(request.POST))
    if newcomer:
        note_newcomer(address_of(request), room)
    response = redirect("room", room.code)
    if joined.token:
        remember(request, response, joined.token)
    return response


@require_POST
def take_place_back(request: HttpRequest, code: str) -> HttpResponse:
    """Another browser has the place of this one's player: it ends here."""
    player = visiting_player(request)
    try:
        room = asked_room(request, code, player)
        if player is None:
            raise RoomError(Trouble.NOT_A_MEMBER)
        take_back(room=room, player=player)
    except RoomError as error:
        return as_page(request, error, code)
    return redirect("room", room.code)


@require_safe
def room_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The room's link as a picture for cameras."""
    try:
        room = asked_room(request, code, visiting_player(request))
    except RoomError as error:
        return as_text(error)
    return qr_svg(_link(request, room).url)


def check_open(room: Room, player: Player | None) -> None:
    """Whether somebody may come in, or look in. Raises RoomError."""
    if room.status == Room.Status.CLOSED:
        raise RoomError(Trouble.ROOM_CLOSED)
    player_id = player.pk if player else None
    place = place_in(room, player_id) or taken_place(room, player_id)
    if trouble := trouble_at_door(room, place):
        raise RoomError(trouble)  # also to look on: who talks there is nobody else's business


def _may_read_report(room: Room, player: Player | None) -> bool:
    """Whether the page of a closed room leads this guest to its report."""
    place = place_in(room, player.pk if player else None)
    was_inside = place is not None and not place.kicked
    return room.status == Room.Status.CLOSED and was_inside and room.games.exists()


def _door(
    request: HttpRequest, room: Room, player: Player | None, trouble: RoomError | None = None, **given: Any
) -> HttpResponse:
    members = present_members(room)
    agreed = load_settings(room.settings)
    context = {
        "code": room.code,
        "joined": False,
        "taken": taken_place(room, player.pk if player else None),
        "people": [member.name for member in members],
        "playing": room.status == Room.Status.PLAYING,
        "has_seat": player is not None and room.status == Room.Status.PLAYING and plays_in(room, player.pk),
        "full": sum(member.seat is not None for member in members) >= agreed.size,
        "ruleset_name": RULE_NAMES[agreed.ruleset].name,
        "errors": {trouble.field or "room": trouble.message} if trouble else {},
        "max_name": TYPED,
        "name": player.name if player else "",
        "colour": player.colour if player else None,
    }
    page = render(request, "room/room.html", context | given)
    return answer_to(trouble, page) if trouble else page


def page_of(request: HttpRequest, room: Room, member: Member | None) -> dict[str, Any]:
    """What a screen of the room brings along: who looks, how others get in, and every word it may need."""
    link = _link(request, room)
    data = {
        "code": room.code,
        "static": settings.STATIC_VERSION,
        "you": member.pk if member else None,
        "base": link.url,
        "reachable": link.reachable,
        "addresses": addresses_for(request, room, member),
        "csrf": get_token(request),
        "language": get_language(),
        "max_name": TYPED,
    }
    return {
        "code": room.code,
        "joined": member is not None,
        "page_data": data,
        "page_texts": page_texts(),
        "page_catalogue": page_catalogue(),
    }


def _link(request: HttpRequest, room: Room) -> Link:
    return link_to(request, reverse("room", args=[room.code]))
