"""The games before and after one in the same room."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q

from games.models import Game


class Neighbours(NamedTuple):
    """Keys; empty where there is none."""

    previous: str
    next: str


def neighbours(game: Game) -> Neighbours:
    if game.room_id is None:
        return Neighbours("", "")
    evening = Game.objects.filter(room=game.room_id)
    moment, pk = game.started_at, game.pk
    earlier = evening.filter(Q(started_at__lt=moment) | Q(started_at=moment, pk__lt=pk))
    later = evening.filter(Q(started_at__gt=moment) | Q(started_at=moment, pk__gt=pk))
    previous = earlier.order_by("-started_at", "-pk").values_list("key", flat=True).first()
    following = later.order_by("started_at", "pk").values_list("key", flat=True).first()
    return Neighbours(previous or "", following or "")
