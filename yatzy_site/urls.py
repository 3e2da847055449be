from django.urls import include, path

from games.web.language import choose_language
from yatzy_site.assets import worker

urlpatterns = [
    path("language/", choose_language, name="set_language"),
    path("manifest.webmanifest", worker.manifest, name="manifest"),
    path("sw.js", worker.worker, name="worker"),
    path("offline/", worker.offline, name="offline"),
    path("", include("games.urls")),
]
