from django.urls import include, path

from games.help import views as help_views
from games.history.views import night, past_games, statistics
from games.rooms.views import guest, home, invitation, room, tv, verbs
from games.transfer import views as transfer_views

urlpatterns = [
    path("", home.home, name="home"),
    path("rooms/", home.start_room, name="start_room"),
    path("join/", home.join, name="join"),
    path("r/<str:code>/", room.room_page, name="room"),
    path("r/<str:code>/join/", room.join_room, name="join_room"),
    path("r/<str:code>/take-back/", room.take_place_back, name="take_place_back"),
    path("r/<str:code>/knock/", room.door, name="knock"),
    path("r/<str:code>/qr.svg", room.room_qr, name="room_qr"),
    path("r/<str:code>/addresses/", invitation.addresses, name="addresses"),
    path("r/<str:code>/qr/<str:host>.svg", invitation.address_qr, name="address_qr"),
    path("r/<str:code>/do/<slug:verb>/", verbs.room_do, name="room_do"),
    path("r/<str:code>/night/", night.room_night, name="room_night"),
    path("r/<str:code>/night/awards.json", night.few_awards, name="few_awards"),
    path("nights/<slug:secret>/", night.lasting_night, name="lasting_night"),
    path("help/", help_views.index, name="help"),
    path("help/house-rules/", help_views.house_rules, name="help_house_rules"),
    path("help/playing/", help_views.playing, name="help_playing"),
    path("help/app/", help_views.app, name="help_app"),
    path("help/<slug:key>/", help_views.ruleset, name="help_ruleset"),
    path("pads/", help_views.choose, name="pads"),
    path("pads/<slug:ruleset>/", help_views.pad, name="pad"),
    path("tv/", tv.which_room, name="tv"),
    path("tv/<str:code>/", tv.tv_page, name="tv_room"),
    path("device/<str:token>/", guest.device, name="device"),
    path("device/<str:token>/qr.svg", guest.device_qr, name="device_qr"),
    path("games/", past_games.history, name="history"),
    path("games/<slug:key>/", past_games.sheet, name="game"),
    path("games/<slug:key>/replay/", past_games.replay, name="replay"),
    path("games/<slug:key>/moves.json", past_games.moves, name="moves"),
    path("games/<slug:key>/dice.json", past_games.dice, name="dice"),
    path("games/<slug:key>/game.json", transfer_views.game_json, name="game_json"),
    path("games/<slug:key>/game.csv", transfer_views.game_csv, name="game_csv"),
    path("games/<slug:key>/turns.csv", transfer_views.turns_csv, name="turns_csv"),
    path("players/<int:player_id>/games.jsonl", transfer_views.player_jsonl, name="player_jsonl"),
    path("players/<int:player_id>/games.csv", transfer_views.player_csv, name="player_csv"),
    path("players/<int:player_id>/", statistics.player_page, name="player"),
    path("league/", statistics.league_page, name="league"),
    path("dice/", statistics.dice_page, name="server_dice"),
    path("forget-me/", guest.forget_me, name="forget_me"),
    path("owner/", include("games.owner.urls")),
]
