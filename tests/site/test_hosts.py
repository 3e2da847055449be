import pytest
from django.core.exceptions import ImproperlyConfigured

from yatzy_site.hosts import RECHECK_SECONDS, OurHosts, further_hosts, host_name, own_addresses, own_names


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class Machine:
    """A machine whose addresses change, and that counts how often it is asked for them."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses
        self.asked = 0

    def __call__(self) -> tuple[str, ...]:
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
        ("", None),
        (".example", None),
        ("*", None),
        ("a b", None),
        ("evil.example@localhost", None),
        ("localhost:8000:9000", None),
        ("localhost:80a", None),
        ("[::1", None),
        ("[::1]x", None),
        ("[localhost]", None),
    ],
)
def test_a_host_header_names_one_host_or_none(header: str, name: str | None) -> None:
    assert host_name(header) == name


def test_this_machine_itself_is_always_ours() -> None:
    hosts = OurHosts(current=Machine())
    assert all(map(hosts.is_ours, ["localhost:8000", "127.0.0.1", "[::1]:8000"]))


def test_other_names_are_not_ours() -> None:
    hosts = OurHosts(["yatzy.example"], current=Machine("192.168.1.20"))
    assert hosts.is_ours("yatzy.example:8000")
    for stranger in ("evil.example", "sub.yatzy.example", "localhost.evil.example", "192.168.1.21", "*", ""):
        assert not hosts.is_ours(stranger), stranger


def test_a_star_in_the_settings_lets_nobody_in() -> None:
    hosts = OurHosts(["*", ".example"], current=Machine())
    assert "*" not in hosts.names
    assert not hosts.is_ours("sub.example")


@pytest.mark.parametrize("given", ["*", "https://yatzy.example", ".example.org", "yatzy.example/", "[::1"])
def test_a_name_that_could_never_be_asked_for_is_refused_and_shown(given: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="YATZY_HOSTS must be names or addresses") as refused:
        further_hosts(["yatzy.example", given])
    assert repr(given) in str(refused.value)
    assert further_hosts(["yatzy.example:8000", "192.0.2.1", "2001:db8::1"])


def test_a_new_address_of_the_machine_is_ours_as_soon_as_somebody_uses_it() -> None:
    clock, machine = Clock(), Machine("192.168.1.20")
    hosts = OurHosts(current=machine, clock=clock)
    machine.addresses = ("10.0.0.7",)
    clock.time += RECHECK_SECONDS
    assert hosts.is_ours("10.0.0.7:8000")
    assert not hosts.is_ours("192.168.1.20")


def test_strangers_cannot_make_us_look_again_more_than_every_two_seconds() -> None:
    clock, machine = Clock(), Machine()
    hosts = OurHosts(current=machine, clock=clock)
    for _ in range(1000):
        hosts.is_ours("evil.example")
    assert machine.asked == 1
    clock.time += RECHECK_SECONDS
    for _ in range(1000):
        hosts.is_ours("evil.example")
    assert machine.asked == 2


def test_django_sees_what_we_learn() -> None:
    clock, machine = Clock(), Machine()
    hosts = OurHosts(current=machine, clock=clock)
    allowed = hosts.names
    machine.addresses = ("10.0.0.7",)
    clock.time += RECHECK_SECONDS
    hosts.is_ours("10.0.0.7")
    assert "10.0.0.7" in allowed


@pytest.mark.parametrize("own", ["localhost", "127.0.0.1", "[::1]"])
def test_a_page_of_this_machine_is_found_from_elsewhere_by_its_address(own: str) -> None:
    hosts = OurHosts(current=Machine("laptop.local", "127.0.0.1", "169.254.1.1", "192.168.1.20", "fe80::1"))
    assert hosts.for_others(f"{own}:8000") == "192.168.1.20:8000"
    assert hosts.for_others(own) == "192.168.1.20"


def test_what_finds_us_already_stays() -> None:
    assert OurHosts(current=Machine("192.168.1.20")).for_others("yatzy.example:8000") == "yatzy.example:8000"


def test_a_name_that_the_host_gave_comes_before_an_address() -> None:
    hosts = OurHosts(["127.0.0.1", "yatzy.example", "other.example"], current=Machine("192.168.1.20"))
    assert hosts.for_others("localhost:8000") == "yatzy.example:8000"


def test_of_several_networks_the_one_that_leads_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yatzy_site.hosts._way_out", lambda: "192.168.1.20")
    hosts = OurHosts(current=Machine("172.17.0.1", "192.168.1.20"))
    assert hosts.for_others("localhost") == "192.168.1.20"


def test_behind_a_proxy_or_alone_our_addresses_find_nobody() -> None:
    hosts = OurHosts(found_by_address=False, current=Machine("192.168.1.20"))
    assert hosts.for_others("localhost:8000") is None


def test_this_machine_has_addresses_and_a_name() -> None:
    assert "127.0.0.1" in own_addresses()
    assert any(name.endswith(".local") for name in own_names())
