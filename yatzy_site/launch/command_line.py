"""The options of `python3 yatzy.py play`, and the variables that mean the same."""

import argparse
import os
from collections.abc import Sequence
from ipaddress import ip_address
from typing import NoReturn

from django.core.exceptions import ImproperlyConfigured

from yatzy_site import environment
from yatzy_site.naming import place_name, public_url


def take(argv: Sequence[str]) -> argparse.Namespace:
    """The options, checked and handed to the settings. Raises ImproperlyConfigured with a sentence."""
    options = _parser().parse_args(argv)
    given = {
        "YATZY_ADDRESS": options.address,
        "YATZY_DATA": options.data,
        "YATZY_NAME": options.name,
        "YATZY_PUBLIC_URL": options.public_url,
    }
    os.environ.update({name: value for name, value in given.items() if value is not None})
    # Before a folder is made or a port taken: a wrong word leaves no trace.
    options.name, options.public_url = place_name(), public_url()
    return options


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ImproperlyConfigured(f"{message}; python3 yatzy.py play --help explains them all.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="yatzy.py play", description="Host Yatzy Night on this machine.")
    parser.add_argument(
        "--port",
        type=_whole_number,
        default=environment.number("YATZY_PORT", 8000, least=0, most=65535),
        help="the port to listen on; the next free one if it is taken, but not behind a proxy (default: 8000)",
    )
    parser.add_argument(
        "--address",
        type=_address,
        default=environment.address("YATZY_ADDRESS", "0.0.0.0"),
        help="the address to listen on (default: 0.0.0.0, every network this machine is in)",
    )
    parser.add_argument("--data", help="the folder that keeps games and settings (default: data, beside yatzy.py)")
    parser.add_argument("--name", help="what this place is called, such as cabin: phones find it as cabin.local")
    parser.add_argument("--public-url", help="the address that friends use from elsewhere: a tunnel, a proxy, a domain")
    parser.add_argument("--no-qr", action="store_true", help="no QR code in the terminal")
    parser.add_argument("--no-browser", action="store_true", help="do not open the owner's page in a browser")
    return parser


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not an IP address") from None
