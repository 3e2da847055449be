"""The report of a night: by the room's code while there is one, and later at an address that nobody can guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe

from games.errors import Reason, Refused
from games.history.award_words import FEW, award_texts, shown_person
from games.history.charts.lines import LineChart, Series, line_chart
from games.history.night import (
    Night,
    NightGame,
    Somebody,
    night_of_room,
    night_of_secret,
    night_secret,
    outlasts_its_room,
)
from games.models import Room
from games.people.identity import place_in
from games.people.viewers import refusal_at_door
from games.rooms.codes import asked_room
from games.web.answers import as_json, as_page
from games.web.links import link_to
from games.web.visitor import visiting_player
from games.words.rule_sets import changed_rules

MOST_ON_A_PHONE = 12  # games whose numbers stand side by side in a narrow chart


@require_safe
def room_night(request: HttpRequest, code: str) -> HttpResponse:
    """The report of a room's evening so far; after the room has closed, of all of it."""
    try:
        room = _room(request, code)
    except Refused as error:
        return as_page(request, error, code)
    if room.code != code:
        return redirect("room_night", room.code)
    night = night_of_room(room)
    if night is None and room.status == Room.Status.CLOSED:
        return as_page(request, Refused(Reason.ROOM_CLOSED), room.code)  # there is nothing to report
    return _report(request, night, night_secret(room), room)


@require_safe
def lasting_night(request: HttpRequest, secret: str) -> HttpResponse:
    """The same by its own address, which is as good as an invitation and outlives the room."""
    night = night_of_secret(secret)
    if night is None:
        return render(request, "history/night/none.html", status=404)
    return _report(request, night, secret, None)


@require_safe
def few_awards(request: HttpRequest, code: str) -> HttpResponse:
    """What the end of a game shows of the night, for its page to fetch: reading whole logs is nothing for a socket."""
    try:
        night = night_of_room(_room(request, code))
    except Refused as error:
        return as_json(error)
    texts = award_texts(night, FEW) if night else ()
    return JsonResponse({"awards": [{"title": a.title, "names": a.names, "sentence": a.sentence} for a in texts]})


def _room(request: HttpRequest, code: str) -> Room:
    """For whoever may come in; that the room is closed by now is no reason to keep its evening from them."""
    player = visiting_player(request)
    room = asked_room(request, code, player)
    if reason := refusal_at_door(room, place_in(room, player.pk if player else None)):
        raise Refused(reason)
    return room


def _report(request: HttpRequest, night: Night | None, secret: str, room: Room | None) -> HttpResponse:
    context: dict[str, Any] = {"room": room, "open": room is not None and room.status != Room.Status.CLOSED}
    if night is not None:
        link = link_to(request, reverse("lasting_night", args=[secret]))
        shared = link.url if link.reachable and outlasts_its_room(night, secret) else ""
        context |= {
            "night": night,
            "people": night.people.values(),
            "lines": [(night.people[line.person], line) for line in night.lines],
            "games": [_game(night, game) for game in night.games],
            "awards": award_texts(night),
            "teams": any(len(column.people) > 1 for game in _finished(night) for column in game.played.columns),
            "chart": _chart(night),
            "narrow": _chart(night, narrow=True),
            "points": _points(night),
            "share_text": _share_text(night, shared),
            "shares_link": bool(shared),
        }
    return render(request, "history/night/report.html", context)


@dataclass(frozen=True, slots=True)
class LineShown:
    """A place in a game of the report; None in one that did not end."""

    place: int | None
    team: str
    names: str
    total: int
    resigned: bool


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game of the report."""

    game: NightGame
    address: str
    house: tuple[str, ...]
    lines: tuple[LineShown, ...]


def _game(night: Night, game: NightGame) -> GameShown:
    return GameShown(
        game=game,
        address=f"/games/{game.key}/",
        house=changed_rules(game.ruleset, game.house, game.dice_from),
        lines=tuple(
            LineShown(
                place=column.place,
                team=game.teams.get(column.people, ""),
                names=" & ".join(shown_person(night.people[person]) for person in column.people),
                total=column.total,
                resigned=column.people in game.resigned,
            )
            for column in game.columns
        ),
    )


def _finished(night: Night) -> list[NightGame]:
    return [game for game in night.games if game.played.finished]


def _totals(night: Night) -> list[tuple[Somebody, list[int | None]]]:
    """What everybody had in each finished game, in order of the standings."""
    finished = _finished(night)
    found = []
    for line in night.lines:
        cards = [
            next((column.total for column in game.played.columns if line.person in column.people), None)
            for game in finished
        ]
        found.append((night.people[line.person], cards))
    return found


def _chart(night: Night, *, narrow: bool = False) -> LineChart | None:
    """Points game by game; one game alone makes no line, and a phone has no room for many."""
    numbers = [str(game.played.number) for game in _finished(night)]
    if len(numbers) < 2 or (narrow and len(numbers) > MOST_ON_A_PHONE):
        return None
    return line_chart(
        title=gettext("Points in each game"),
        about=gettext("A line for each player, from the first game to the last; the table below has the numbers."),
        axis=gettext("Game"),
        labels=numbers,
        series=[Series(person.name, totals, person.colour) for person, totals in _totals(night)],
        narrow=narrow,
    )


def _points(night: Night) -> dict[str, Any]:
    numbers = [game.played.number for game in _finished(night)]
    return {"games": numbers, "rows": _totals(night)}


def _share_text(night: Night, link: str) -> str:
    """A few lines for a messenger, with the link if there is one that others can open."""
    day = date_format(timezone.localtime(night.began), "DATE_FORMAT")
    lines = [gettext("Yatzy Night, %(day)s") % {"day": day}]
    for line in night.lines:
        words = ngettext("%(wins)s win", "%(wins)s wins", line.wins) % {"wins": line.wins}
        name = shown_person(night.people[line.person])
        lines.append(
            gettext("%(place)s. %(name)s: %(wins)s, %(points)s points")
            % {"place": line.place, "name": name, "wins": words, "points": line.points}
        )
    lines += [f"{award.title}: {award.names}" for award in award_texts(night)]
    return "\n".join([*lines, *([link] if link else [])])
