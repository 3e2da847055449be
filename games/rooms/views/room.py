"""The page of a room: lobby, table and end in one; a way to join for guests, and to knock at a locked room."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.errors import Reason, Refused
from games.live.room_view import present_members
from games.log.room_settings import load_settings
from games.models import Member, Player, Room
from games.people.identity import place_in, plays_in, present_member, taken_place
from games.people.names import TYPED, clean_name
from games.people.viewers import refusal_at_door
from games.rooms.claimed_places import take_back
from games.rooms.claims import knock
from games.rooms.codes import asked_room
from games.rooms.guests import note_seen
from games.rooms.members import join_room as join_room_service
from games.rooms.quotas import check_may_ask, check_may_join, note_newcomer
from games.rooms.views.forms import JoinForm, typed
from games.rooms.views.invitation import addresses_for
from games.site import site
from games.web.answers import answer_to, as_json, as_page, as_text
from games.web.links import Link, link_to, qr_svg
from games.web.visitor import address_of, remember, visiting_device, visiting_player
from games.words.refusals import sentence
from games.words.room_page import page_catalogue, page_texts
from games.words.rule_sets import RULE_NAMES


@require_safe
def room_page(request: HttpRequest, code: str) -> HttpResponse:
    player = visiting_player(request)
    try:
        room = asked_room(request, code, player)
    except Refused as error:
        return as_page(request, error, code)
    try:
        check_open(room, player)
    except Refused as error:
        return as_page(request, error, code, report=_may_read_report(room, player))
    if room.code != code:
        return redirect("room", room.code)
    member = present_member(room, player.pk if player else None)
    if member is not None:
        note_seen([member.pk])
    elif "look" not in request.GET:
        return _door(request, room, player)
    return render(request, "rooms/room.html", page_of(request, room, member))


@require_POST
def join_room(request: HttpRequest, code: str) -> HttpResponse:
    """Come in and sit down, or look on; what was typed stands there again if that did not work."""
    player, form = visiting_player(request), JoinForm(request.POST)
    try:
        room = asked_room(request, code, player)
        check_open(room, player)
    except Refused as error:
        return as_page(request, error, code)
    refused = form.refusal()
    if refused is None:
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
        except Refused as error:
            refused = error
    if refused is not None:
        return _door(request, room, player, refused, **typed(request.POST))
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
            raise Refused(Reason.NOT_A_MEMBER)
        take_back(room=room, player=player)
    except Refused as error:
        return as_page(request, error, code)
    return redirect("room", room.code)


@require_safe
def room_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The room's link as a picture for cameras."""
    try:
        room = asked_room(request, code, visiting_player(request))
    except Refused as error:
        return as_text(error)
    return qr_svg(_link(request, room).url)


def check_open(room: Room, player: Player | None) -> None:
    """Whether somebody may come in, or look in. Raises Refused."""
    if room.status == Room.Status.CLOSED:
        raise Refused(Reason.ROOM_CLOSED)
    player_id = player.pk if player else None
    place = place_in(room, player_id) or taken_place(room, player_id)
    if reason := refusal_at_door(room, place):
        raise Refused(reason)  # also to look on: who talks there is nobody else's business


def _may_read_report(room: Room, player: Player | None) -> bool:
    """Whether the page of a closed room leads this guest to its report."""
    place = place_in(room, player.pk if player else None)
    was_inside = place is not None and not place.kicked
    return room.status == Room.Status.CLOSED and was_inside and room.games.exists()


def _door(
    request: HttpRequest, room: Room, player: Player | None, refused: Refused | None = None, **given: Any
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
        "errors": {refused.field or "room": sentence(refused.code)} if refused else {},
        "max_name": TYPED,
        "name": player.name if player else "",
        "colour": player.colour if player else None,
    }
    page = render(request, "rooms/room.html", context | given)
    return answer_to(refused, page) if refused else page


def page_of(request: HttpRequest, room: Room, member: Member | None) -> dict[str, Any]:
    """What a screen of the room brings along: who looks, how others get in, and every word it may need."""
    link = _link(request, room)
    data = {
        "code": room.code,
        "static": site.static_version,
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


@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, code: str) -> HttpResponse:
    """POST asks the table, GET says whether this browser may come in."""
    return _knock(request, code) if request.method == "POST" else _is_open(request, code)


def _is_open(request: HttpRequest, code: str) -> HttpResponse:
    device = visiting_device(request)
    player = device.player if device else None
    try:
        check_open(asked_room(request, code, player), player)
    except Refused as error:
        # Waiting for an answer is no error: the page asks again and again, and a browser would log each of them.
        return JsonResponse({"open": False}) if error.code == Reason.ROOM_LOCKED else as_json(error)
    return JsonResponse({"open": True})


def _knock(request: HttpRequest, code: str) -> HttpResponse:
    device, name = visiting_device(request), request.POST.get("name", "")
    player = device.player if device else None
    try:
        room = asked_room(request, code, player)
        check_open(room, player)
    except Refused as error:
        if error.code != Reason.ROOM_LOCKED:
            return as_page(request, error, code)
    else:
        return redirect("room", room.code)  # it was opened in the meantime
    try:
        check_may_ask(address_of(request), room)
        token = knock(
            room=room,
            device=device,
            name=clean_name(name),
            address=address_of(request),
            language=get_language() or "",
            give_up="give_up" in request.POST,
        )
    except Refused as error:
        said = {"knock_error": sentence(error.code), "knock_code": error.code}
        return as_page(request, Refused(Reason.ROOM_LOCKED), code, name=name[:TYPED], **said)
    response = redirect(f"{reverse('room', args=[room.code])}?asked")
    if token:
        remember(request, response, token)
    return response
