from django.urls import include, path

from games.views.language import choose_language
from yatzy_site import app

urlpatterns = [
    path("language/", choose_language, name="set_language"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("sw.js", app.worker, name="worker"),
    path("offline/", app.offline, name="offline"),
    path("", include("games.urls")),
]
