"""Django's settings; whatever a host may want to change is a YATZY_* variable (docs/hosting.md)."""

from pathlib import Path
from typing import Any

from yatzy_site import environment
from yatzy_site.bundles import bundles
from yatzy_site.database import database
from yatzy_site.hosts import OurHosts, further_hosts
from yatzy_site.secret import secret_key
from yatzy_site.server import SERVERS
from yatzy_site.static_version import static_version
from yatzy_site.watching.logs import logging_settings

BASE = Path(__file__).resolve().parent.parent
DATA = environment.folder("YATZY_DATA", environment.DATA)

DEBUG = environment.flag("YATZY_DEBUG")
SECRET_KEY = environment.secret("YATZY_SECRET_KEY", least=32) or secret_key(DATA / "secret-key")

# Behind a proxy that speaks https for us and sets X-Forwarded-Proto.
HTTPS = environment.flag("YATZY_HTTPS")
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Behind a proxy of ours, with https or without: whom it heard is in X-Forwarded-For.
BEHIND_PROXY = HTTPS or environment.flag("YATZY_PROXY")
# Whom we answer: this machine's names and addresses, and those that the host adds. Never "*".
LISTENS_TO_ALL = environment.text("YATZY_ADDRESS", "0.0.0.0") in ("0.0.0.0", "::")
OUR_HOSTS = OurHosts(
    further_hosts(environment.words("YATZY_HOSTS")), found_by_address=LISTENS_TO_ALL and not BEHIND_PROXY
)
ALLOWED_HOSTS = OUR_HOSTS.names
CSRF_COOKIE_NAME = "yz_csrf"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_NAME = "yz_language"
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
    "django.middleware.gzip.GZipMiddleware",
    "yatzy_site.bundles.serve.bundles_from_memory",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
]
ROOT_URLCONF = "yatzy_site.urls"
ASGI_APPLICATION = "yatzy_site.asgi.application"
SERVER = environment.choice("YATZY_SERVER", SERVERS)

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

DATABASES = {"default": database(environment.text("YATZY_DATABASE_URL"), data=DATA)}
# Where several processes hear of each other; without it, this is the only one.
REDIS_URL = environment.text("YATZY_REDIS")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The version stands in the address, so every file may be kept for ever and modules import each other relatively.
STATICFILES_DIRS = [BASE / "static"]
STATIC_VERSION = static_version(*STATICFILES_DIRS, made=bundles(BASE / "static"))
STATIC_URL = f"/static/{STATIC_VERSION}/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = "^/static/"

# How fast a table goes, in milliseconds; tests are in more of a hurry than people.
HEARTBEAT = environment.number("YATZY_HEARTBEAT_MS", 5000, least=50, most=60_000) / 1000
BOT_PACE = environment.number("YATZY_BOT_PACE_MS", 1100, least=0, most=60_000) / 1000
BOT_WAITS_FOR_UNDO = environment.number("YATZY_BOT_UNDO_MS", 4000, least=0, most=60_000) / 1000
# How long a host may be away before somebody seated may act in their place.
HOST_AWAY_AFTER: float = environment.number("YATZY_HOST_AWAY_MS", 15_000, least=0, most=3_600_000) / 1000
# Guests whom nobody has seen for so many days are forgotten; 0: never.
PURGE_AFTER_DAYS: int = environment.number("YATZY_PURGE_AFTER_DAYS", 365, least=0, most=36_500)

LANGUAGES = [
    ("en", "English"),
    ("fi", "Finnish"),
    ("nb", "Norwegian Bokmål"),
    ("ru", "Russian"),
    ("sv", "Swedish"),
    ("da", "Danish"),
]
LANGUAGE_CODE = environment.choice("YATZY_LANGUAGE", tuple(code for code, _ in LANGUAGES))
LOCALE_PATHS = [BASE / "locale"]
TIME_ZONE = environment.time_zone("YATZY_TIME_ZONE", "UTC")
USE_TZ = True

# Watching it: counters at /metrics for whoever has the token, or else for this machine; logs for people or programs.
METRICS = environment.flag("YATZY_METRICS")
METRICS_TOKEN = environment.secret("YATZY_METRICS_TOKEN")
LOGGING = logging_settings(environment.choice("YATZY_LOG", ("text", "json")))
