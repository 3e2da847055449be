import pytest
from django.core.exceptions import ImproperlyConfigured

from yatzy_site.hosts import FRESH_SECONDS, RECHECK_SECONDS, OurHosts
from yatzy_site.naming import PublicUrl, further_hosts, host_name
from yatzy_site.network import Kind, Place

LAPTOP = Place("192.168.1.20", "wlan0", Kind.WIFI)
DOCKER = Place("172.17.0.1", "docker0", Kind.VIRTUAL)
PUBLIC = PublicUrl("https", "yatzy.example.org")


class Clock:
    time = 1000.0

    def __call__(self):
        return self.time


class Machine:
    """A machine whose addresses change, and that counts how often it is asked for them."""

    asked = 0

    def __init__(self, *addresses):
        self.addresses = addresses

    def __call__(self):
        self.asked += 1
        return self.addresses


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("localhost", "localhost"),
        ("LocalHost:8000", "localhost"),
        ("yatzy.example.", "yatzy.example"),
        ("192.168.1.20:8000", "192.168.1.20"),
        ("[::1]:8000", "[::1]"),
        ("[FE80:0:0:0:0:0:0:1]", "[fe80::1]"),
        ("fe80::1%eth0", "[fe80::1]"),
        *((none, None) for none in ("", ".example", "*", "a b", "evil.example@localhost", "localhost:8000:9000")),
        *((none, None) for none in ("localhost:80a", "[::1", "[::1]x", "[localhost]")),
    ],
)
def test_a_host_header_names_one_host_or_none(header, name):
    assert host_name(header) == name


def test_this_machine_is_always_ours_and_no_name_that_is_only_like_one_of_ours():
    hosts = OurHosts(["yatzy.example", "*", ".example.org"], current=Machine("192.168.1.20"))
    for own in ("localhost:8000", "127.0.0.1", "[::1]:8000", "yatzy.example:8000"):
        assert hosts.is_ours(own), own
    strangers = (
        "evil.example",
        "sub.yatzy.example",
        "localhost.evil.example",
        "192.168.1.21",
        "sub.example.org",
        "*",
        "",
    )
    for stranger in strangers:
        assert not hosts.is_ours(stranger), stranger
    assert "*" not in hosts.names


@pytest.mark.parametrize("given", ["*", "https://yatzy.example", ".example.org", "yatzy.example/", "[::1"])
def test_a_name_that_could_never_be_asked_for_is_refused_and_shown(given):
    with pytest.raises(ImproperlyConfigured, match="YATZY_HOSTS must be names or addresses") as refused:
        further_hosts(["yatzy.example", given])
    assert repr(given) in str(refused.value)
    assert further_hosts(["yatzy.example:8000", "192.0.2.1", "2001:db8::1"])


def test_a_new_address_of_the_machine_is_ours_as_soon_as_somebody_uses_it_and_django_learns_it():
    clock, machine = Clock(), Machine("192.168.1.20")
    hosts = OurHosts(current=machine, places=lambda: [], clock=clock)
    allowed = hosts.names
    machine.addresses = ("10.0.0.7",)
    clock.time += RECHECK_SECONDS
    assert hosts.is_ours("10.0.0.7:8000")
    assert "10.0.0.7" in allowed
    assert not hosts.is_ours("192.168.1.20")


def test_strangers_cannot_make_us_look_again_more_than_every_two_seconds():
    clock, machine = Clock(), Machine()
    hosts = OurHosts(current=machine, places=lambda: [], clock=clock)
    for looks in (1, 2):
        for _ in range(100):
            hosts.is_ours("evil.example")
        assert machine.asked == looks
        clock.time += RECHECK_SECONDS


def origins(hosts, header):
    return [address.origin for address in hosts.addresses(header)]


@pytest.mark.parametrize("own", ["localhost", "127.0.0.1", "[::1]"])
def test_a_page_of_this_machine_is_found_from_elsewhere_by_its_address(own):
    hosts = OurHosts(current=Machine(), places=lambda: [LAPTOP])
    assert origins(hosts, f"{own}:8000") == ["http://192.168.1.20:8000"]
    assert origins(hosts, own) == ["http://192.168.1.20"]
    assert hosts.is_here(own)


def test_what_is_shown_is_answered_at_once_and_looked_up_once_a_second():
    clock, machine, places = Clock(), Machine(), [LAPTOP]
    hosts = OurHosts(current=machine, places=lambda: places, clock=clock)
    for _ in range(100):
        assert origins(hosts, "localhost") == ["http://192.168.1.20"]
    assert machine.asked == 1
    places[:] = [Place("10.0.0.7", "wlan0", Kind.WIFI)]
    clock.time += FRESH_SECONDS
    assert origins(hosts, "localhost") == ["http://10.0.0.7"]
    assert hosts.is_ours("10.0.0.7")
    assert not hosts.is_ours("192.168.1.20")


def test_every_network_is_offered_in_words_and_two_addresses_of_one_interface_are_told_apart():
    second = Place("192.168.1.21", "wlan0", Kind.WIFI)
    hosts = OurHosts(current=Machine(), places=lambda: [LAPTOP, second, DOCKER])
    assert [(address.id, address.host, address.words) for address in hosts.addresses("localhost:8000")] == [
        ("wlan0", "192.168.1.20:8000", "Wi-Fi (wlan0)"),
        ("wlan0 2", "192.168.1.21:8000", "Wi-Fi (wlan0)"),
        ("docker0", "172.17.0.1:8000", "Virtual network (docker0)"),
    ]


def test_what_finds_us_already_comes_first_and_the_others_stay_a_given_name_before_an_address():
    hosts = OurHosts(["127.0.0.1", "yatzy.example", "other"], current=Machine(), places=lambda: [LAPTOP, DOCKER])
    for header, first in (
        ("elsewhere.example:8000", "http://elsewhere.example:8000"),
        ("localhost:8000", "http://yatzy.example:8000"),
        ("other:8000", "http://other:8000"),
        ("172.17.0.1:8000", "http://172.17.0.1:8000"),
    ):
        assert origins(hosts, header)[0] == first
    assert [address.id for address in hosts.addresses("172.17.0.1:8000")][:1] == ["docker0"]
    assert "wlan0" in [address.id for address in hosts.addresses("172.17.0.1:8000")]


@pytest.mark.parametrize("own", ["laptop", "laptop.local"])
def test_what_only_this_machine_calls_itself_gives_way_to_an_address(own):
    hosts = OurHosts(current=Machine("laptop", "laptop.local"), places=lambda: [LAPTOP])
    assert origins(hosts, f"{own}:8000") == ["http://192.168.1.20:8000"]
    behind_a_proxy = OurHosts(found_by_address=False, current=Machine("laptop"), places=lambda: [LAPTOP])
    assert origins(behind_a_proxy, own) == [f"http://{own}"]


def test_behind_a_proxy_or_alone_our_addresses_find_nobody():
    hosts = OurHosts(found_by_address=False, current=Machine(), places=lambda: [LAPTOP])
    assert hosts.addresses("localhost:8000") == []
    assert not hosts.may_change("localhost:8000")


def test_the_public_address_is_ours_and_stands_before_all_others():
    hosts = OurHosts(public=PUBLIC, current=Machine(), places=lambda: [LAPTOP])
    assert hosts.is_ours("yatzy.example.org")
    assert not hosts.is_ours("example.org")
    expected = ["https://yatzy.example.org", "http://192.168.1.20:8000"]
    assert origins(hosts, "localhost:8000") == origins(hosts, "192.168.1.20:8000") == expected


def test_who_comes_by_the_public_address_learns_nothing_of_the_house():
    hosts = OurHosts(public=PUBLIC, name="cabin", announced=True, current=Machine(), places=lambda: [LAPTOP])
    assert origins(hosts, "yatzy.example.org") == ["https://yatzy.example.org"]
    assert not hosts.may_change("yatzy.example.org")


def test_a_name_is_ours_and_offered_last_if_the_network_hears_of_it():
    quiet = OurHosts(name="cabin", current=Machine(), places=lambda: [LAPTOP])
    said = OurHosts(name="cabin", announced=True, current=Machine(), places=lambda: [LAPTOP])
    assert quiet.is_ours("cabin.local:8000")
    assert origins(quiet, "localhost:8000") == ["http://192.168.1.20:8000"]
    assert origins(said, "localhost:8000") == ["http://192.168.1.20:8000", "http://cabin.local:8000"]
    assert origins(said, "cabin.local:8000")[0] == "http://cabin.local:8000"
