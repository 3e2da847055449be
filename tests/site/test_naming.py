import pytest
from django.core.exceptions import ImproperlyConfigured

from yatzy_site.naming import place_name, public_url


def test_a_place_may_have_a_name(monkeypatch):
    for given, name in [("", ""), ("cabin", "cabin"), (" Cabin-2 ", "cabin-2"), ("a" * 63, "a" * 63)]:
        monkeypatch.setenv("YATZY_NAME", given)
        assert place_name() == name


@pytest.mark.parametrize("given", ["My cabin", "-cabin", "cabin-", "cabin.local", "mökki", "a" * 64, "a_b", "*"])
def test_a_name_that_no_network_could_carry_is_refused_and_shown(given, monkeypatch):
    monkeypatch.setenv("YATZY_NAME", given)
    with pytest.raises(ImproperlyConfigured) as refused:
        place_name()
    assert str(refused.value) == (
        f"the name {given!r} cannot be used: it must be one word of the letters a to z, digits and hyphens, "
        "such as cabin (--name, YATZY_NAME)."
    )


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://yatzy.example.org", "https://yatzy.example.org"),
        ("https://Yatzy.Example.org:443/", "https://yatzy.example.org"),
        ("http://yatzy.example.org:8080", "http://yatzy.example.org:8080"),
        ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"),
    ],
)
def test_a_public_address_is_what_browsers_call_it(given, origin, monkeypatch):
    monkeypatch.setenv("YATZY_PUBLIC_URL", given)
    assert public_url().origin == origin


BEGIN = "must begin with http:// or https:// and a name, such as https://yatzy.example.org"
SHAPE = "must be an address such as https://yatzy.example.org"
END = "must end after the name and the port: Yatzy Night cannot be a folder of another site"
SECRET = "must be without a user and a password: everybody sees it on the QR code"


@pytest.mark.parametrize(
    ("given", "how"),
    [
        *((given, BEGIN) for given in ("yatzy.example.org", "ftp://yatzy.example.org", "https://")),
        ("https://*.example.org", BEGIN),
        *((f"https://{given}", SHAPE) for given in ("yatzy.example.org:80a", "yatzy.example.org:70000", "[::1")),
        ("https://anna:hunter2@yatzy.example.org", SECRET),
        *((f"https://yatzy.example.org/{rest}", END) for rest in ("games", "?hunter2", "#hunter2")),
    ],
)
def test_a_wrong_public_address_is_one_sentence_that_repeats_no_secret(given, how, monkeypatch):
    monkeypatch.setenv("YATZY_PUBLIC_URL", given)
    with pytest.raises(ImproperlyConfigured) as refused:
        public_url()
    assert str(refused.value) == f"the public address {how} (--public-url, YATZY_PUBLIC_URL)."


def test_where_everybody_comes_by_https_the_public_address_says_so(monkeypatch):
    monkeypatch.setenv("YATZY_HTTPS", "1")
    monkeypatch.setenv("YATZY_PUBLIC_URL", "http://yatzy.example.org")
    with pytest.raises(ImproperlyConfigured, match="must begin with https://, since YATZY_HTTPS"):
        public_url()
