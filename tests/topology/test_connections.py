"""However many people come, PostgreSQL is not asked for more connections than it has."""

import asyncio

import psycopg

from tests.clients import Browser
from yatzy_site.database import MOST_CONNECTIONS


async def visit(host):
    browser = Browser(host)
    await browser.get("/")
    answer = await browser.post_form("/rooms/", name="Anna")
    browser.close()
    return answer.status


def connections(connection):
    found = connection.execute("SELECT count(*) FROM pg_stat_activity WHERE datname IS NOT NULL").fetchone()
    assert found
    return int(found[0])


async def test_a_crowd_at_the_door_shares_a_few_connections(site):
    visits = asyncio.gather(*(visit(site.anywhere) for _ in range(60)))
    most = 0
    with psycopg.connect(site.postgresql.url, autocommit=True) as connection:
        while not visits.done():
            most = max(most, await asyncio.to_thread(connections, connection))
    assert set(await visits) == {302}
    assert 2 < most <= 2 * MOST_CONNECTIONS + 1  # the last is this test's own
