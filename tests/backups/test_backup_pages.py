"""The owner's pages of backups: made, kept, fetched, and gone back to after a question."""

import os
import stat
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import AsyncClient, Client

from games.transfer import restoring
from games.transfer.backups import kept_backups, make_backup
from games.transfer.restoring import staged_file
from tests.backups.backing_up import names, names_in
from tests.helpers.factories import PlayerFactory, evening
from tests.helpers.owning import enter, owner
from tests.settings import DATA

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]


def upload(client, content):
    return client.post("/owner/restore/", {"file": SimpleUploadedFile("night.sqlite3", content)})


def test_an_uploaded_backup_is_shown_and_asked_about_first():
    PlayerFactory(name="then")
    content = make_backup().read_bytes()
    PlayerFactory(name="since")
    client = owner()
    assert upload(client, content).headers["Location"] == "/owner/restore/"
    question = client.get("/owner/restore/")
    assert question.context["facts"].players == 1
    assert stat.S_IMODE(staged_file().stat().st_mode) == 0o600
    assert names() == {"then", "since"}
    answer = client.post("/owner/restore/answer/", {"answer": "yes", "digest": question.context["digest"]})
    assert answer.headers["Location"] == "/owner/?done=restored#backup"
    assert names() == {"then"}
    assert "The backup is in place" in client.get("/owner/?done=restored").content.decode()


def test_a_large_upload_waits_where_everything_private_is(monkeypatch):
    waiting = []

    def look(chunks, *, size):
        waiting.extend(DATA.glob("tmp*.upload.sqlite3"))
        assert [stat.S_IMODE(path.stat().st_mode) for path in waiting] == [0o600]

    monkeypatch.setattr(restoring, "stage", look)
    upload(owner(), bytes(3 * 1024 * 1024))  # Django keeps a smaller one in memory
    assert len(waiting) == 1
    assert not waiting[0].exists()


def test_after_a_no_nothing_is_kept_aside():
    client = owner()
    assert "At most 64.0\xa0MB." in client.get("/owner/").content.decode()
    upload(client, make_backup().read_bytes())
    assert client.post("/owner/restore/answer/", {"answer": "no"}).headers["Location"] == "/owner/"
    assert not staged_file().exists()
    assert "old one" in client.get("/owner/restore/").content.decode()


@pytest.mark.parametrize(
    ("content", "sentence"), [(b"not one of ours", "is no backup of Yatzy Night"), (b"", "choose a file first")]
)
def test_a_file_that_cannot_be_restored_is_answered_with_a_sentence(content, sentence):
    response = upload(owner(), content)
    assert response.status_code == 409
    assert sentence in response.content.decode()


def test_kept_backups_are_made_listed_staged_and_deleted():
    client = owner()
    assert client.post("/owner/backups/").headers["Location"] == "/owner/?done=kept#backup"
    (kept,) = kept_backups()
    assert kept.name in client.get("/owner/").content.decode()
    assert client.post(f"/owner/backups/{kept.name}/restore/").headers["Location"] == "/owner/restore/"
    assert client.get("/owner/restore/").status_code == 200
    assert client.post(f"/owner/backups/{kept.name}/delete/").headers["Location"] == "/owner/?done=deleted#backup"
    assert kept_backups() == []
    assert client.post(f"/owner/backups/{kept.name}/restore/").status_code == 404


@pytest.mark.parametrize("where", ["/owner/backups/", "/owner/backups/download/"])
@pytest.mark.parametrize("refusing", [(Path, "mkdir"), (os, "open"), (Path, "rename")], ids=lambda one: one[1])
def test_a_folder_that_cannot_be_written_to_is_answered_with_a_sentence(where, refusing, data, monkeypatch):
    client = owner()
    refused = []

    def refuse(*args, **more):
        refused.extend(args)
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as closed:
        closed.setattr(*refusing, refuse)
        response = client.post(where)
    assert refused
    assert response.status_code == 409
    assert "It could not be saved on the disk." in response.content.decode()
    assert not [path for path in data.rglob("*") if path.is_file()]


@pytest.mark.parametrize("name", ["..%2Fowner-token", "nothing.sqlite3", "%2Fetc%2Fpasswd", ".sqlite3"])
def test_nothing_but_a_kept_backup_can_be_fetched_or_deleted(data, name):
    (data / "owner-token").write_text("x" * 32)
    client = owner()
    assert client.get(f"/owner/backups/{name}/").status_code == 404
    assert client.post(f"/owner/backups/{name}/delete/").status_code == 404
    assert (data / "owner-token").exists()


async def test_a_downloaded_backup_is_everything_at_this_moment(data, tmp_path_factory):
    await sync_to_async(evening)("alice", "bob")
    client = AsyncClient()
    client.cookies.update((await sync_to_async(enter)(Client())).cookies)
    response = await client.post("/owner/backups/download/")
    assert response.headers["Content-Disposition"].startswith('attachment; filename="yatzy-night-')
    content = b"".join([part async for part in response.streaming_content])
    copy = tmp_path_factory.mktemp("downloads") / "copy.sqlite3"
    copy.write_bytes(content)
    assert names_in(copy) == {"alice", "bob"}
    assert not list(data.glob("download-*"))
    assert kept_backups() == []
    await sync_to_async(connections.close_all)()
