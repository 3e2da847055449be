"""The networks this machine is in: its names, the addresses that phones can reach, and a free port."""

import errno
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from ipaddress import ip_address
from pathlib import Path

import ifaddr
from django.utils.translation import gettext


class Kind(Enum):
    """What an interface leads to, by its name: people know theirs as Wi-Fi or cable."""

    WIFI = "wifi"
    CABLE = "cable"
    NETWORK = "network"
    VPN = "vpn"
    VIRTUAL = "virtual"


# The first that fits. Windows names its interfaces in words, everybody else in letters.
_KINDS = (
    (Kind.VPN, r"^(tun|tap|utun|wg|ppp|ipsec|zt)\w*\d|tailscale|zerotier|wireguard|openvpn|nordlynx|\bvpn\b"),
    (Kind.VIRTUAL, r"^(docker|br-|virbr|veth|vnet|lxc|lxd|cni|flannel|cali|podman|vmnet|vboxnet|bridge\d)"),
    (Kind.VIRTUAL, r"vethernet|hyper-v|virtualbox|vmware|\bwsl\b"),
    (Kind.WIFI, r"^wl|^ath\d|^ap\d|wi-?fi|wireless|wlan|802\.11"),
    (Kind.CABLE, r"^(en[opsx]|eth|em\d|br\d)|ethernet"),
)
# Friends are in none of these networks; they are offered all the same, after the others.
_LAST = (Kind.VPN, Kind.VIRTUAL)


@dataclass(frozen=True, slots=True)
class Place:
    """One of our addresses, where a device in the same network finds us."""

    address: str
    interface: str
    kind: Kind

    @property
    def words(self) -> str:
        """Which network it is, for people, in their language."""
        names = {
            Kind.WIFI: gettext("Wi-Fi (%(interface)s)"),
            Kind.CABLE: gettext("Cable (%(interface)s)"),
            Kind.NETWORK: gettext("Network (%(interface)s)"),
            Kind.VPN: gettext("VPN (%(interface)s)"),
            Kind.VIRTUAL: gettext("Virtual network (%(interface)s)"),
        }
        return names[self.kind] % {"interface": self.interface}


def own_places() -> list[Place]:
    """Where others find us now, the likeliest first."""
    found = [(adapter.nice_name, ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    return in_order([Place(ip, name, kind_of(name)) for name, ip in found if isinstance(ip, str)])


def in_order(places: Iterable[Place]) -> list[Place]:
    """Those that a phone may open: the networks that people are in first, and of these the one that leads out."""
    way_out = _way_out()
    found = [place for place in dict.fromkeys(places) if is_outward(place.address)]
    return sorted(
        found,
        key=lambda place: (
            _LAST.index(place.kind) + 1 if place.kind in _LAST else 0,
            place.address != way_out,
            not ip_address(place.address).is_private,
        ),
    )


def kind_of(interface: str) -> Kind:
    """By its name; Linux knows of a card with an odd one whether it has an antenna."""
    found = next((kind for kind, names in _KINDS if re.search(names, interface, re.IGNORECASE)), Kind.NETWORK)
    if found in (Kind.CABLE, Kind.NETWORK) and Path("/sys/class/net", interface, "wireless").is_dir():
        return Kind.WIFI
    return found


def is_outward(address: str) -> bool:
    """Whether a phone may know it: IPv4, not this machine alone, not made up for want of a router."""
    found = ip_address(address)
    return found.version == 4 and not found.is_loopback and not found.is_link_local


def _way_out() -> str | None:
    """Our address on the way to the rest of the world; nothing is sent there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("198.51.100.1", 9))
        except OSError:
            return None
        address: str = way.getsockname()[0]
        return address


def own_names() -> tuple[str, ...]:
    """What this machine is called: its name, and the name that mDNS gives it."""
    name = socket.gethostname()
    short = name.partition(".")[0]
    return (name, short, f"{short}.local") if short else ()


def own_addresses() -> tuple[str, ...]:
    """Every address of every network interface, IPv4 first."""
    given = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    found = [address if isinstance(address, str) else address[0] for address in given]  # IPv6 comes with a scope
    return tuple(sorted(dict.fromkeys(found), key=lambda address: ":" in address))


ATTEMPTS = 50
PRIVILEGED = 1024


def free_port(address: str, wanted: int, *, only: bool = False) -> int:
    """The first free port from `wanted` on, or `wanted` and no other. Raises OSError if there is none for us."""
    if not 0 <= wanted <= 65535:
        raise OSError(errno.EINVAL, "ports go from 0 to 65535")
    for port in range(wanted, min(wanted + ATTEMPTS, 65536)):
        try:
            return _try(address, port)
        except OSError as error:
            if error.errno == errno.EACCES and wanted < PRIVILEGED:
                raise OSError(error.errno, f"only an administrator may use ports below {PRIVILEGED}") from None
            if error.errno != errno.EADDRINUSE:
                raise
            if only:
                raise OSError(error.errno, "another program has it, and players are sent to it") from None
    return _try(address, 0)


def _try(address: str, port: int) -> int:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows lets two programs share a port otherwise
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:  # a port that a server left a moment ago is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((address, port))
        # Binding alone succeeds beside another's listening socket that allows reuse.
        probe.listen(1)
        chosen: int = probe.getsockname()[1]
        return chosen
