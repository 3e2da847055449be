"""`yatzy.py manage messages`: bring the catalogues up to date with the code, the templates and the scripts."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.messages import catalogue_path, messages, read_catalogue, write_catalogue


class Command(BaseCommand):
    help = "Bring locale/*/LC_MESSAGES/*.po up to date: new sentences are added, unused ones dropped."

    def handle(self, *args: Any, **options: Any) -> None:
        for domain, template in messages(settings.BASE).items():
            for code, _ in settings.LANGUAGES:
                if code == "en":
                    continue  # the sentences in the code are the English ones
                path = catalogue_path(settings.BASE, code, domain)
                catalogue = read_catalogue(path, code)
                catalogue.update(template, no_fuzzy_matching=True)
                write_catalogue(path, catalogue)
                missing = sum(not any(message.string or ()) for message in catalogue if message.id)
                self.stdout.write(f"{code} {domain}: {len(catalogue)} sentences, {missing} not translated")
