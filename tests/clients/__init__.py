"""People without a screen: they open rooms, play whole games, come back after every failure, and remember it all."""

from tests.clients.browser import Browser, Failed, HttpAnswer
from tests.clients.client import Client, Refused, Stopped
from tests.clients.recorder import Recorder, Sighting
from tests.clients.screen import Screen
from tests.clients.strategy import Strategy, best_points, first_legal, most_alike, play_out

__all__ = [
    "Browser",
    "Client",
    "Failed",
    "HttpAnswer",
    "Recorder",
    "Refused",
    "Screen",
    "Sighting",
    "Stopped",
    "Strategy",
    "best_points",
    "first_legal",
    "most_alike",
    "play_out",
]
