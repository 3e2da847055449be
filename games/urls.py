from django.urls import path

from games.views import dice, home, identity, knock, room, verbs

urlpatterns = [
    path("", home.home, name="home"),
    path("rooms/", home.start_room, name="start_room"),
    path("join/", home.join, name="join"),
    path("r/<str:code>/", room.room_page, name="room"),
    path("r/<str:code>/join/", room.join_room, name="join_room"),
    path("r/<str:code>/knock/", knock.door, name="knock"),
    path("r/<str:code>/qr.svg", room.room_qr, name="room_qr"),
    path("r/<str:code>/do/<slug:verb>/", verbs.room_do, name="room_do"),
    path("device/<str:token>/", identity.device, name="device"),
    path("device/<str:token>/qr.svg", identity.device_qr, name="device_qr"),
    path("games/<slug:key>/dice.json", dice.dice, name="dice"),
    path("forget-me/", identity.forget_me, name="forget_me"),
]
