"""`yatzy.py manage owner_link`: shows the owner's link, or makes a new one that ends the old."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from games.site import site


class Command(BaseCommand):
    help = "Print the owner's link; with --new make another one, which ends the old one and every browser it let in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--new", action="store_true", help="revoke the old link and print a new one")
        parser.add_argument("--port", type=int, default=settings.PORT, help="the port that the server listens on")
        # For --help: who calls us has taken it, because the settings come first.
        parser.add_argument("--data", metavar="FOLDER", help="the folder that keeps the games (default: YATZY_DATA)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["new"]:
            try:
                site.owner.renew()
            except (ImproperlyConfigured, OSError) as error:
                raise CommandError(str(error)) from None
        path = reverse("owner_enter", args=[site.owner.token])
        self.stdout.write(f"http://localhost:{options['port']}{path}")
