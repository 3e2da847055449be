#!/usr/bin/env python3
"""Django's own commands; `python3 yatzy.py manage …` sets up first."""

import os
import sys


def main(argv: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    from yatzy_site.launch.preflight import give_way, prepare

    try:
        argv = prepare(argv)
    except (ImproperlyConfigured, ValueError, OSError) as error:  # a wrong setting, a damaged key, a closed folder
        print(error, file=sys.stderr)
        return 1
    give_way(argv)
    execute_from_command_line(argv)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
