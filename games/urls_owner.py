from django.urls import path

from games.views import owner, owner_backups, owner_players, owners_only

urlpatterns = [
    path("", owner.owner_page, name="owner"),
    path("enter/<str:token>/", owners_only.enter, name="owner_enter"),
    path("leave/", owners_only.leave, name="owner_leave"),
    path("link/", owner.new_link, name="owner_new_link"),
    path("link/qr.svg", owner.link_qr, name="owner_link_qr"),
    path("rooms/<str:code>/close/", owner.close_room, name="owner_close_room"),
    path("addresses/<str:host>/", owner.address_page, name="owner_address"),
    path("addresses/<str:host>/qr.svg", owner.address_qr, name="owner_address_qr"),
    path("backups/", owner_backups.keep, name="owner_keep_backup"),
    path("backups/download/", owner_backups.download_now, name="owner_download"),
    path("backups/<str:name>/", owner_backups.download_kept, name="owner_backup"),
    path("backups/<str:name>/delete/", owner_backups.delete, name="owner_delete_backup"),
    path("backups/<str:name>/restore/", owner_backups.stage_kept_backup, name="owner_restore_kept"),
    path("restore/", owner_backups.restore, name="owner_restore"),
    path("restore/answer/", owner_backups.answer, name="owner_restore_answer"),
    path("players/<int:player_id>/", owner_players.player_page, name="owner_player"),
    path("players/<int:player_id>/rename/", owner_players.rename_player, name="owner_rename"),
    path("players/<int:player_id>/merge/", owner_players.merge, name="owner_merge"),
    path("players/<int:player_id>/forget/", owner_players.forget, name="owner_forget"),
]
