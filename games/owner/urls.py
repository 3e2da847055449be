from django.urls import path

from games.owner.views import backups, page, players, sign_in

urlpatterns = [
    path("", page.owner_page, name="owner"),
    path("enter/<str:token>/", sign_in.enter, name="owner_enter"),
    path("leave/", sign_in.leave, name="owner_leave"),
    path("link/", page.new_link, name="owner_new_link"),
    path("link/qr.svg", page.link_qr, name="owner_link_qr"),
    path("rooms/<str:code>/close/", page.close_room, name="owner_close_room"),
    path("addresses/<str:host>/", page.address_page, name="owner_address"),
    path("addresses/<str:host>/qr.svg", page.address_qr, name="owner_address_qr"),
    path("backups/", backups.keep, name="owner_keep_backup"),
    path("backups/download/", backups.download_now, name="owner_download"),
    path("backups/<str:name>/", backups.download_kept, name="owner_backup"),
    path("backups/<str:name>/delete/", backups.delete, name="owner_delete_backup"),
    path("backups/<str:name>/restore/", backups.stage_kept_backup, name="owner_restore_kept"),
    path("restore/", backups.restore, name="owner_restore"),
    path("restore/answer/", backups.answer, name="owner_restore_answer"),
    path("players/<int:player_id>/", players.player_page, name="owner_player"),
    path("players/<int:player_id>/rename/", players.rename_player, name="owner_rename"),
    path("players/<int:player_id>/merge/", players.merge, name="owner_merge"),
    path("players/<int:player_id>/forget/", players.forget, name="owner_forget"),
]
