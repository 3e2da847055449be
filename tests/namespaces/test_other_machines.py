import asyncio

import pytest

from tests.faults.evening import check_nothing_lost_or_doubled
from tests.namespaces.conftest import CONTAINERS, HOME, HOTSPOT
from tests.services.namespaces import namespaces
from tests.services.server import Server
from yatzy_site.mdns import is_installed


async def offered(browser, code):
    """What the lobby on the laptop shows as addresses now, the one on its QR code first."""
    answer = await browser.get(f"/r/{code}/addresses/")
    return [address["url"].removeprefix("http://").partition("/")[0] for address in answer.json["addresses"]]


async def is_offered_first(browser, code, host):
    return (await offered(browser, code))[0] == host


async def answer(to, port, host):
    """What is said at an address to somebody who asks for a host."""
    reader, writer = await asyncio.open_connection(to, port)
    writer.write(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    said = (await reader.read()).decode()
    writer.close()
    await writer.wait_closed()
    return said


async def test_a_phone_joins_over_the_address_on_the_laptops_screen_and_plays(sofa):
    rows = [line.strip().rsplit("  ", 1) for line in sofa.server.banner.splitlines() if line.endswith(f":{sofa.port}/")]
    assert [(words.strip(), address) for words, address in rows] == [
        ("On this machine", f"http://localhost:{sofa.port}/"),
        ("Wi-Fi (wlan0)", f"http://{HOME}:{sofa.port}/"),
        ("Virtual network (docker0)", f"http://{CONTAINERS}:{sofa.port}/"),
    ]
    alice, bob = sofa.alice, sofa.bob
    laptop = alice.browser(f"localhost:{sofa.port}")
    code = await alice.does(laptop.start_room("Alice"))
    page = await alice.does(laptop.look(code))
    # Of the Wi-Fi and the containers' network, the one that a phone is in.
    assert page["base"] == f"http://{HOME}:{sofa.port}/r/{code}/"
    words = [address["words"] for address in page["addresses"]]
    assert words == ["Wi-Fi (wlan0)", "Virtual network (docker0)"]
    phone = bob.browser(page["base"].removeprefix("http://").partition("/")[0])
    await bob.does(phone.join(code, "Bob"))
    await alice.does(laptop.do(code, "settings", sections="upper"))
    host, guest = await alice.opens(laptop, code), await bob.opens(phone, code)
    await alice.does(laptop.do(code, "start"))
    await asyncio.gather(alice.plays(host), bob.plays(guest))
    await alice.sees(host, lambda screen: screen.number == guest.screen.number)
    assert check_nothing_lost_or_doubled(sofa.server, [host, guest]) >= 24


@pytest.mark.timeout(240)
async def test_in_another_network_the_phone_comes_back_at_the_new_address_and_plays_on(sofa):
    alice, bob = sofa.alice, sofa.bob
    laptop, phone = alice.browser(f"localhost:{sofa.port}"), bob.browser(f"{HOME}:{sofa.port}")
    code = await alice.does(laptop.start_room("Alice"))
    await bob.does(phone.join(code, "Bob"))
    await alice.does(laptop.look(code))
    host, guest = await alice.opens(laptop, code), await bob.opens(phone, code)
    await alice.does(laptop.do(code, "start"))
    await alice.plays(host, turns=1)
    await bob.plays(guest, turns=1)
    old = f"{HOME}:{sofa.port}"
    assert await alice.does(offered(laptop, code)) == [old, f"{CONTAINERS}:{sofa.port}"]
    assert (await bob.does(answer(HOME, sofa.port, old))).startswith("HTTP/1.1 200 ")
    stranger = await bob.does(answer(HOME, sofa.port, "evil.example"))
    assert stranger.startswith("HTTP/1.1 400 ")
    assert "This server does not answer to that name." in stranger

    sofa.change_network()
    new = f"{HOTSPOT}:{sofa.port}"
    await alice.finds(lambda: is_offered_first(laptop, code, new))
    assert (await bob.does(answer(HOTSPOT, sofa.port, new))).startswith("HTTP/1.1 200 ")
    for name in ("evil.example", old):  # what was ours may be a neighbour's now
        assert (await bob.does(answer(HOTSPOT, sofa.port, name))).startswith("HTTP/1.1 400 ")
    # Cookies belong to an address: at the new one the phone is a stranger until the table says that it is Bob.
    again, me = bob.browser(new), guest.screen.you
    await bob.does(again.get(f"/r/{code}/?look"))
    await alice.sees(host, lambda screen: me not in screen.here)
    await bob.does(again.do(code, "claim", member=me))
    await alice.sees(host, lambda screen: bool(screen.room["claims"]))
    await alice.does(laptop.do(code, "answer_claim", claim=host.screen.room["claims"][0]["id"], yes=True))
    back = await bob.opens(again, code)
    await alice.plays(host, turns=1)
    await bob.plays(back, turns=1)
    await alice.sees(host, lambda screen: screen.number == back.screen.number)
    assert check_nothing_lost_or_doubled(sofa.server, [host, back])


def test_a_name_is_in_the_banner_with_how_to_get_what_it_needs(tmp_path):
    with namespaces("laptop") as (laptop,):
        named = Server(tmp_path, address="0.0.0.0", within=laptop.within, words=["--name", "Cabin"])
        named.start()
        named.stop()
    assert "Yatzy Night is open: cabin." in named.banner
    hint = "For cabin.local one more package is needed: python3 -m pip --python .venv install zeroconf"
    assert (hint in named.banner) is not is_installed()
    assert (f"http://cabin.local:{named.port}/" in named.banner) is is_installed()
