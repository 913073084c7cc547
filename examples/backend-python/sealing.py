"""The encryption of the wire: AES-256-ECB as hex, and the RSA body of a key exchange."""

import base64
import binascii
import json
import re
import secrets

from cryptography.hazmat.primitives import padding as blocks
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

BLOCK_BITS = 128
_ID = re.compile(rb"[0-9a-f]{32}\Z")


#: Stands for JSON that Python cannot read because it nests too deeply. It nests too deeply for the wire as well.
_DEEP = json.loads("[" * 40 + "]" * 40)


class Unreadable(Exception):
    """A body that does not decrypt to JSON. The client never learns the cause."""


def random_hex():
    return secrets.token_hex(16)


def seal(key, text):
    """Encrypts a text. A key is 32 hex characters, used as 32 bytes."""
    padder = blocks.PKCS7(BLOCK_BITS).padder()
    padded = padder.update(text.encode("utf-8")) + padder.finalize()
    encryptor = Cipher(algorithms.AES(key.encode("ascii")), modes.ECB()).encryptor()
    return (encryptor.update(padded) + encryptor.finalize()).hex()


def _number(text):
    """A whole number is an integer, whether it is written as 5 or as 5.0."""
    value = float(text)
    return int(value) if value.is_integer() else value


def _no_constant(name):
    raise ValueError(f"{name} is not JSON")


def open_json(key, body):
    """@raise Unreadable"""
    try:
        text = body.decode("ascii")
        if not re.fullmatch("(?:[0-9a-fA-F]{2})+", text):
            raise Unreadable()
        decryptor = Cipher(algorithms.AES(key.encode("ascii")), modes.ECB()).decryptor()
        padded = decryptor.update(bytes.fromhex(text)) + decryptor.finalize()
        unpadder = blocks.PKCS7(BLOCK_BITS).unpadder()
        plain = unpadder.update(padded) + unpadder.finalize()
        return json.loads(plain.decode("utf-8"), parse_float=_number, parse_constant=_no_constant)
    except RecursionError:
        return _DEEP
    except ValueError as cause:
        raise Unreadable() from cause


class PrivateKey:
    """The RSA key of the server."""

    def __init__(self, pem=None):
        if pem is None:
            self._key = rsa.generate_private_key(public_exponent=65_537, key_size=2_048)
        else:
            self._key = serialization.load_pem_private_key(pem, password=None)
        self._size = self._key.key_size // 8
        self._spare = self._encrypt(b"0" * 32)

    def _encrypt(self, text):
        return self._key.public_key().encrypt(text, padding.PKCS1v15())

    def public_pem(self):
        form = serialization.PublicFormat.SubjectPublicKeyInfo
        return self._key.public_key().public_bytes(serialization.Encoding.PEM, form).decode("ascii")

    def open_id(self, body):
        """The id in the body of a key exchange, or None. Every body is decrypted, so that the time reveals nothing."""
        try:
            sent = base64.b64decode(body, validate=True)
        except (binascii.Error, ValueError):
            sent = b""
        is_whole = len(sent) == self._size
        try:
            plain = self._key.decrypt(sent if is_whole else self._spare, padding.PKCS1v15())
        except ValueError:
            plain = b""
        return plain.decode("ascii") if is_whole and _ID.match(plain) else None
