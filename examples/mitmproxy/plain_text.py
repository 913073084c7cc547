"""
Shows the plain text of the loan app's calls in mitmproxy. It needs the private key of a test backend:

    mitmproxy -s plain_text.py --set loan_key=backend-private.pem

Each call gets its plain text as the comment of the flow, and in the event log. Without mitmproxy, the script reads calls as
lines of JSON: {"headers": {}, "request": "", "reply": ""}, and prints the plain text of each.
"""

import base64
import json
import logging
import sys

from cryptography.hazmat.primitives import padding as blocks
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

AES_BLOCK_BITS = 128
UNREADABLE = "not sealed with a session key that this script saw"


def unsealed(key, sealed):
    """Opens hex with a key of 32 characters. Raises ValueError if it does not fit."""
    decryptor = Cipher(algorithms.AES(key.encode("ascii")), modes.ECB()).decryptor()
    padded = decryptor.update(bytes.fromhex(sealed)) + decryptor.finalize()
    unpadder = blocks.PKCS7(AES_BLOCK_BITS).unpadder()
    return (unpadder.update(padded) + unpadder.finalize()).decode("utf-8")


class PlainText:
    """Learns the session keys of all phones from their key exchanges, and opens their calls."""

    def __init__(self, private_key):
        self._private_key = serialization.load_pem_private_key(private_key, password=None)
        self._keys = {}

    def _learn(self, request, reply):
        exchange = json.loads(reply)
        if exchange.get("code") != 0:
            return f"the backend refused the key exchange: {reply}"
        sealed_id = base64.b64decode(request)
        exchange_id = self._private_key.decrypt(sealed_id, padding.PKCS1v15()).decode("ascii")
        self._keys[exchange["keyId"]] = unsealed(exchange_id, exchange["data"])
        return f"a session key was agreed: {exchange['keyId']}"

    def _open(self, key_id, text):
        if text.lstrip().startswith("{"):
            return text
        try:
            return unsealed(self._keys[key_id], text)
        except (KeyError, ValueError):
            return UNREADABLE

    def of(self, headers, request, reply):
        """Returns request and reply of a call as text. Header names are in lower case."""
        if headers.get("generatesk") == "true":
            try:
                return self._learn(request, reply)
            except ValueError as problem:
                return f"the key exchange cannot be opened: {problem}. Check that loan_key is the key of this backend."
        key_id = headers.get("keyid", "")
        return f"request {self._open(key_id, request)}\nreply {self._open(key_id, reply)}"


class Addon:
    """The mitmproxy part."""

    def __init__(self):
        self._plain_text = None
        self._log = logging.info

    def load(self, loader):
        from mitmproxy import ctx, version

        # Version 9 was the first to show the messages of logging.
        if int(version.VERSION.split(".")[0]) < 9:
            self._log = ctx.log.info
        loader.add_option("loan_key", str, "", "PEM file with the private key of the test backend")

    def configure(self, updated):
        from mitmproxy import ctx, exceptions

        if "loan_key" not in updated or ctx.options.loan_key == "":
            return
        try:
            with open(ctx.options.loan_key, "rb") as file:
                self._plain_text = PlainText(file.read())
        except (OSError, ValueError) as problem:
            raise exceptions.OptionsError(f"loan_key must be a PEM file with a private RSA key: {problem}") from problem

    def response(self, flow):
        if self._plain_text is None or "/app/" not in flow.request.path:
            return
        headers = {name.lower(): value for name, value in flow.request.headers.items()}
        request, reply = flow.request.get_text(strict=False), flow.response.get_text(strict=False)
        flow.comment = self._plain_text.of(headers, request or "", reply or "")
        self._log(f"{flow.request.path}\n{flow.comment}")


addons = [Addon()]


def main(arguments):
    if len(arguments) != 1:
        sys.exit("Usage: plain_text.py <private key as PEM> < calls as lines of JSON")
    with open(arguments[0], "rb") as file:
        plain_text = PlainText(file.read())
    for line in sys.stdin:
        call = json.loads(line)
        print(plain_text.of(call["headers"], call["request"], call["reply"]))


if __name__ == "__main__":
    main(sys.argv[1:])
