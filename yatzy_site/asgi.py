"""The application, for any ASGI server; `yatzy_site.serve` runs it under Daphne."""

import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")

application = ProtocolTypeRouter({"http": get_asgi_application()})
