"""Where websockets go."""

from typing import Any

from django.urls import re_path

from games.consumers import RoomConsumer

room_socket: Any = RoomConsumer.as_asgi()  # Django's own types know views only

websocket_urlpatterns = [
    re_path(r"^ws/r/(?P<code>[A-Za-z0-9]{4,8})/$", room_socket),
]
