import pytest

from yatzy_site import network
from yatzy_site.network import Kind, Place, in_order, kind_of, own_addresses, own_names, own_places


@pytest.fixture
def way_out(monkeypatch):
    """The address of the default route, for a test to set."""
    found = [None]
    monkeypatch.setattr(network, "_way_out", lambda: found[0])
    return found


def order(*given):
    return [place.interface for place in in_order([Place(address, name, kind_of(name)) for name, address in given])]


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (("wlan0", "wlp3s0", "wlx0013ef", "Intel(R) Wi-Fi 6 AX201"), Kind.WIFI),
        (("eth0", "enp0s31f6", "eno1", "br0", "Realtek PCIe GbE Ethernet"), Kind.CABLE),
        (("en0", "usb0", "something"), Kind.NETWORK),
        (("tun0", "tap1", "wg0", "utun3", "tailscale0", "Tailscale Tunnel", "zt5u4y", "ppp0"), Kind.VPN),
        (("docker0", "br-5e1a", "virbr0", "veth9f2", "vmnet8", "vEthernet (WSL)", "bridge100"), Kind.VIRTUAL),
    ],
)
def test_an_interface_is_called_what_people_call_it(names, kind):
    assert {name: kind_of(name) for name in names} == dict.fromkeys(names, kind)


def test_bridges_and_tunnels_come_after_the_networks_that_people_are_in(way_out):
    given = [("docker0", "172.17.0.1"), ("tailscale0", "100.101.1.2"), ("br-5e1a", "172.18.0.1")]
    assert order(*given, ("wlan0", "192.168.1.20")) == ["wlan0", "tailscale0", "docker0", "br-5e1a"]
    way_out[0] = "100.101.1.2"  # a VPN that takes everything: friends on the sofa are still not in it
    assert order(*given, ("wlan0", "192.168.1.20"))[0] == "wlan0"


def test_of_several_networks_the_one_that_leads_out_comes_first(way_out):
    given = [("eth0", "10.0.0.7"), ("wlan0", "192.168.1.20")]
    assert order(*given) == ["eth0", "wlan0"]
    way_out[0] = "192.168.1.20"
    assert order(*given) == ["wlan0", "eth0"]


def test_without_a_way_out_a_private_address_comes_first(way_out):
    assert order(("eth0", "8.8.8.7"), ("eth1", "10.0.0.7")) == ["eth1", "eth0"]


def test_what_no_phone_can_open_is_left_out(way_out):
    given = [("lo", "127.0.0.1"), ("eth0", "169.254.3.4"), ("eth1", "fe80::1"), ("eth2", "10.0.0.7")]
    assert order(*given) == ["eth2"]


def test_this_machine_has_addresses_and_a_name():
    assert "127.0.0.1" in own_addresses()
    assert any(name.endswith(".local") for name in own_names())
    assert {place.address for place in own_places()} <= set(own_addresses())
