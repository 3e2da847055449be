from concurrent.futures import ThreadPoolExecutor

import pytest

from games import ratelimit
from games.ratelimit import Pace, RateLimit


@pytest.fixture
def clock():
    """Time that passes when a test says so."""

    class Clock:
        now = 100.0

        def __call__(self):
            return self.now

    return Clock()


def test_a_few_pass_at_once_and_then_one_after_each_pause(clock):
    limit = RateLimit(3, 10.0, clock=clock)
    assert [limit.take("bob") for _ in range(5)] == [True, True, True, False, False]
    clock.now += 10.0
    assert [limit.take("bob"), limit.take("bob")] == [True, False]
    clock.now += 1000.0
    assert [limit.take("bob") for _ in range(4)] == [True, True, True, False]


def test_one_client_alone_has_a_burst_and_then_so_many_a_second(clock):
    pace = Pace(40, 1 / 20, clock=clock)
    assert [pace.take() for _ in range(41)] == [True] * 40 + [False]
    clock.now += 1.0
    assert [pace.take() for _ in range(21)] == [True] * 20 + [False]
    clock.now += 3600.0
    assert [pace.take() for _ in range(41)] == [True] * 40 + [False]


def test_one_at_a_time_is_one_in_every_pause(clock):
    pace = Pace(1, 20.0, clock=clock)
    for pause, passes in ((0.0, [True, False]), (19.0, [False, False]), (1.0, [True, False])):
        clock.now += pause
        assert [pace.take(), pace.take()] == passes


def test_everybody_is_counted_alone(clock):
    limit = RateLimit(1, 10.0, clock=clock)
    assert [limit.take(who) for who in ("mallory", "mallory", "alice")] == [True, False, True]


def test_it_says_how_long_to_wait_and_who_goes_on_trying_waits_no_longer(clock):
    limit = RateLimit(2, 10.0, clock=clock)
    assert limit.wait("bob") == 0
    for _ in range(1000):
        limit.note("bob")
    assert limit.wait("bob") == 10.0
    clock.now += 4.0
    assert limit.wait("bob") == 6.0
    clock.now += 6.0
    assert limit.take("bob")


def test_a_flood_of_addresses_does_not_fill_the_memory(clock, monkeypatch):
    monkeypatch.setattr(ratelimit, "MOST_KEYS", 100)
    limit = RateLimit(1, 10.0, clock=clock)
    for number in range(1050):
        assert limit.take(number)
        assert len(limit) <= 100
    assert not limit.take(1049)  # those who came last are still known


def test_who_has_everything_back_is_forgotten_first(clock, monkeypatch):
    monkeypatch.setattr(ratelimit, "MOST_KEYS", 100)
    limit = RateLimit(1, 10.0, clock=clock)
    for number in range(60):
        limit.note(("before", number))
    clock.now += 20.0
    for number in range(60):
        limit.note(("now", number))
    assert not any(limit.take(("now", number)) for number in range(60))


def test_threads_that_ask_together_do_not_get_more(clock):
    limit = RateLimit(50, 10.0, clock=clock)
    with ThreadPoolExecutor(8) as pool:
        passed = list(pool.map(lambda _: [limit.take("bob") for _ in range(50)], range(8)))
    assert sum(map(sum, passed)) == 50


def test_whoever_books_waits_for_their_turn_but_not_for_ever(clock):
    limit = RateLimit(2, 10.0, clock=clock)
    assert [limit.book("bob", 25.0) for _ in range(5)] == [0.0, 0.0, 10.0, 20.0, None]
    clock.now += 10.0
    assert [limit.book("bob", 25.0), limit.book("bob", 25.0)] == [20.0, None]
    clock.now += 1000.0
    assert [limit.book("bob", 25.0) for _ in range(3)] == [0.0, 0.0, 10.0]
