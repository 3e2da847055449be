"""A certificate that nobody trusts, for proxies in tests."""

from base64 import b64encode
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NAME = "yatzy.example.org"


def certificate() -> dict[str, str]:
    """One that nobody trusts, as the two files that https.conf names."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + timedelta(days=1))
    signed = builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return {"fullchain.pem": signed.decode(), "privkey.pem": secret.decode()}


def fingerprint(beside: dict[str, str]) -> str:
    """Of its public key: with --ignore-certificate-errors-spki-list Chromium trusts it after all."""
    public = x509.load_pem_x509_certificate(beside["fullchain.pem"].encode()).public_key()
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return b64encode(sha256(public.public_bytes(serialization.Encoding.DER, form)).digest()).decode()
