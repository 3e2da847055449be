"""Everything in one file, from whatever database there is."""

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient, Client

from games.transfer.jsonl import LineReader
from games.transfer.records import PlayerRecord
from tests.helpers.factories import evening
from tests.helpers.owning import enter, owner

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


async def test_the_owner_fetches_all_there_is(settings, tmp_path):
    settings.DATA = tmp_path
    await sync_to_async(evening)("alice", "bob")
    client = AsyncClient()
    client.cookies.update((await sync_to_async(enter)(Client())).cookies)
    response = await client.post("/owner/backups/download/")
    file = tmp_path / "fetched"
    file.write_bytes(b"".join([part async for part in response.streaming_content]))
    if connection.vendor == "sqlite":
        assert file.read_bytes().startswith(b"SQLite format 3")
        return
    with file.open("rb") as lines:
        records = list(LineReader(lines).lines())
    assert [record.name for record in records if isinstance(record, PlayerRecord)] == ["alice", "bob"]


def test_only_a_file_of_ours_is_restored_here(settings, tmp_path):
    settings.DATA = tmp_path
    client = owner()
    page = client.get("/owner/").content.decode()
    is_file = connection.vendor == "sqlite"
    assert ("Check this backup" in page, "pg_dump" in page) == (is_file, not is_file)
    if not is_file:
        assert client.post("/owner/restore/", {"file": "x"}).status_code == 409
        assert client.post("/owner/backups/").status_code == 404
