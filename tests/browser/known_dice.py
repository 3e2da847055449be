"""The site's settings with an app that makes every game's secret one that tests know: its dice can be computed."""

from django.apps import AppConfig

from yatzy_site.settings import *  # noqa: F403
from yatzy_site.settings import INSTALLED_APPS

SECRET = bytes.fromhex("5ec2e7" + "00" * 29)


class KnownDice(AppConfig):
    """Hands the secret in once Django is set up, as asgi.py hands in the bus."""

    name = "tests.browser.known_dice"

    def ready(self) -> None:
        from games.live.process import process

        process.new_secret = lambda: SECRET


INSTALLED_APPS = [*INSTALLED_APPS, "tests.browser.known_dice.KnownDice"]
