"""Django's settings; whatever a host may want to change is a YATZY_* variable (docs/hosting.md).

They are values: reading them makes nothing and looks nothing up.
That is the launch's work (yatzy_site/launch/start.py).
"""

from pathlib import Path
from typing import Any

from yatzy_site import environment
from yatzy_site.database import database
from yatzy_site.naming import further_hosts, place_name, public_url
from yatzy_site.ops.logs import logging_settings
from yatzy_site.server.limits import MOST_BODY

BASE = Path(__file__).resolve().parent.parent
DATA = environment.place("YATZY_DATA", environment.DATA)
# Where tables of perfect play are kept; None: they are not worked out, and bots play simply.
PERFECT_PLAY = environment.place_or_off("YATZY_PERFECT_PLAY", DATA / "perfect-play")

DEBUG = environment.flag("YATZY_DEBUG")
SECRET_KEY = environment.secret("YATZY_SECRET_KEY", least=32)  # without one, the launch makes it

# Whoever has the link with this token runs the server: /owner/.
OWNER_TOKEN = environment.token("YATZY_OWNER_TOKEN")

# Behind a proxy that speaks https for us and sets X-Forwarded-Proto.
HTTPS = environment.flag("YATZY_HTTPS")
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Behind a proxy of ours, with https or without: whom it heard is in X-Forwarded-For.
BEHIND_PROXY = HTTPS or environment.flag("YATZY_PROXY")
# Whom we answer: this machine's names and addresses, and those that the host adds. Never "*".
LISTENS_TO_ALL = environment.text("YATZY_ADDRESS", "0.0.0.0") in ("0.0.0.0", "::")
PLACE_NAME = place_name()
PUBLIC_URL = public_url()
if not HTTPS:
    # A visit by a public https address came by https, whatever the tunnel speaks with us: middleware.own_hosts_only
    # notes it under a name that no header can have.
    SECURE_PROXY_SSL_HEADER = ("yatzy.scheme", "https")
# Whose X-Forwarded-For is believed: anybody could write one. A proxy or tunnel is on this machine unless a host says
# where it is; without any, nobody is believed.
_NEAR = "127.0.0.0/8 ::1" if BEHIND_PROXY or PUBLIC_URL else ""
PROXIES = environment.networks("YATZY_PROXY_ADDRESSES", _NEAR)
# How much one address may ask for (games/rooms/quotas.py).
ADDRESS_LIMITS = environment.flag("YATZY_ADDRESS_LIMITS", default=True)
FOUND_BY_ADDRESS = LISTENS_TO_ALL and not BEHIND_PROXY
FURTHER_HOSTS = further_hosts(environment.words("YATZY_HOSTS"))
ALLOWED_HOSTS: list[str] = []  # kept up to date by yatzy_site/hosts.py, as this machine's addresses change
# A tunnel may speak https to its guests and http to us: then forms come from a page whose scheme we never saw.
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL.origin] if PUBLIC_URL else []
CSRF_COOKIE_NAME = "yz_csrf"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_NAME = "yz_language"
LANGUAGE_COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "games",
]
MIDDLEWARE = [
    "yatzy_site.middleware.own_hosts_only",
    "yatzy_site.middleware.policy_headers",
    # Before the static files, which are what is worth packing; Django pads pages against guessing by their length.
    "yatzy_site.middleware.PackPages",
    "yatzy_site.assets.bundles.bundles_from_memory",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "games.web.language.keep_the_players_language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    # The last one, so that its pages are like all others.
    "games.web.answers.StorageTroubles",
    "games.web.answers.UnknownToThisVersion",
]
ROOT_URLCONF = "yatzy_site.urls"
ASGI_APPLICATION = "yatzy_site.asgi.application"
PORT = environment.number("YATZY_PORT", 8000, least=0, most=65535)  # unless --port says otherwise

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "yatzy_site.assets.worker.worker_address",
            ]
        },
    }
]

# An uploaded backup on its way: with everything else that is private, not where every program puts things.
FILE_UPLOAD_TEMP_DIR = DATA
DATA_UPLOAD_MAX_MEMORY_SIZE = MOST_BODY  # of a form without its file, whatever server runs this
DATABASES = {"default": database(environment.text("YATZY_DATABASE_URL"), data=DATA)}
# Where several processes hear of each other; without it, this is the only one.
REDIS_URL = environment.text("YATZY_REDIS")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATICFILES_DIRS = [BASE / "static"]
# The launch puts the files' version in it, so every file may be kept for ever and modules import each other relatively.
STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = "^/static/"

# The page that a browser shows while the server is away needs a worker; without one, browsers that have it drop it.
WORKER = environment.flag("YATZY_WORKER", default=True)

# How fast a table goes, in milliseconds; tests are in more of a hurry than people.
HEARTBEAT = environment.number("YATZY_HEARTBEAT_MS", 5000, least=50, most=60_000) / 1000
BOT_PACE = environment.number("YATZY_BOT_PACE_MS", 1100, least=0, most=60_000) / 1000
BOT_WAITS_FOR_UNDO = environment.number("YATZY_BOT_UNDO_MS", 4000, least=0, most=60_000) / 1000
# How long a host may be away before somebody seated may act in their place.
HOST_AWAY_AFTER: float = environment.number("YATZY_HOST_AWAY_MS", 15_000, least=0, most=3_600_000) / 1000
# Guests whom nobody has seen for so many days are forgotten; 0: never.
PURGE_AFTER_DAYS: int = environment.number("YATZY_PURGE_AFTER_DAYS", 365, least=0, most=36_500)
# Whose games the list of past games shows: all of them at home, one's own where strangers come by.
IN_PUBLIC = BEHIND_PROXY or PUBLIC_URL is not None
HISTORY = environment.choice("YATZY_HISTORY", ("players", "everybody") if IN_PUBLIC else ("everybody", "players"))

LANGUAGES = [
    ("en", "English"),
    ("fi", "Finnish"),
    ("nb", "Norwegian Bokmål"),
    ("ru", "Russian"),
    ("sv", "Swedish"),
    ("da", "Danish"),
]
FORMAT_MODULE_PATH = ["yatzy_site.formats"]
LANGUAGE_CODE = environment.choice("YATZY_LANGUAGE", tuple(code for code, _ in LANGUAGES))
LOCALE_PATHS = [BASE / "locale"]
TIME_ZONE = environment.time_zone("YATZY_TIME_ZONE", "UTC")
USE_TZ = True

# Watching it: counters at /metrics for whoever has the token, or else for this machine; logs for people or programs.
METRICS = environment.flag("YATZY_METRICS")
METRICS_TOKEN = environment.secret("YATZY_METRICS_TOKEN")
LOGGING = logging_settings(environment.choice("YATZY_LOG", ("text", "json")))
