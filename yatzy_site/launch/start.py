"""Makes what the settings only name, once per process: the data folder, the keys, our hosts, the static files.

Whatever runs the site calls it before Django is set up: the server, a command, tests, a benchmark.
"""

from functools import cache
from pathlib import Path

from django.conf import settings

from games.site import site
from yatzy_site import environment, keys
from yatzy_site.assets.bundles import bundles, static_version
from yatzy_site.hosts import OurHosts
from yatzy_site.keys import OwnerKey, secret_key
from yatzy_site.mdns import is_installed as mdns_is_installed
from yatzy_site.ops.logs import tail


@cache
def launch() -> None:
    """Everything. Raises ImproperlyConfigured with a sentence if something cannot be had."""
    open_data()
    site.hosts = OurHosts(
        settings.FURTHER_HOSTS,
        public=settings.PUBLIC_URL,
        name=settings.PLACE_NAME,
        announced=mdns_is_installed(),
        found_by_address=settings.FOUND_BY_ADDRESS,
        names=settings.ALLOWED_HOSTS,
    )
    site.log_tail = tail
    site.static_version = static_version(*settings.STATICFILES_DIRS, made=bundles(settings.BASE / "static"))
    settings.STATIC_URL = f"/static/{site.static_version}/"


@cache
def open_data() -> None:
    """The data folder, the key and the owner's token in it: as much as a command needs."""
    data: Path = settings.DATA
    environment.make_folder(data)
    settings.SECRET_KEY = environment.secret("YATZY_SECRET_KEY", least=32) or secret_key(data / keys.KEY_FILE)
    site.owner = OwnerKey(data, settings.OWNER_TOKEN)
