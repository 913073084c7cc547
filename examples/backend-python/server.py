"""
A backend for the app, in Python. It needs `cryptography` and nothing else. Start it, then point the app at it:

    python3 examples/backend-python/server.py --port 8080
    npm run mock -- --upstream http://127.0.0.1:8080 --upstream-key examples/backend-python/public.pem
"""

import argparse
import json
import sys
import threading
import time
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pages
from contract import ASSUMED, WIRE
from lender import Lender
from sealing import PrivateKey
from staff import Staff
from wire import MOST_FILE_BYTES, Upload, Wire, digest_of, parts_of, plain

MEGABYTE = 1_048_576
#: What is kept of an upload: the largest file, and room for the parts before it.
MOST_KEPT = MOST_FILE_BYTES + MEGABYTE
CHUNK = 65_536
SILENCE = 30
MINUTE = 60
BASE = WIRE["transport"]["base"]
TEXT, JSON = "text/plain", "application/json"
SAFE_HEADERS = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; form-action 'self'",
}


class ExchangeLimit:
    """The key exchanges of each address within the last minute. @param most: None for no limit"""

    def __init__(self, most):
        self._most = most
        self._times = {}

    def allows(self, address):
        times, now = self._times.setdefault(address, deque()), time.monotonic()
        while times and times[0] <= now - MINUTE:
            times.popleft()
        if self._most is not None and len(times) >= self._most:
            return False
        times.append(now)
        return True


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = SILENCE
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_POST(self):
        body, is_whole = self._body()
        if self.path.startswith("/staff/"):
            self._staff(body)
        elif self.path.startswith("/checkout/"):
            self._pay_by_card()
        elif not self.path.startswith(BASE + "/"):
            self._send(404, JSON, plain("METHOD_UNKNOWN"))
        elif self.path == f"{BASE}/generateSk":
            self._exchange(body)
        elif self.path == f"{BASE}/mediaUpload" and self._content_type().startswith("multipart/form-data"):
            self._upload(body, is_whole)
        elif len(body) > ASSUMED["maximumBodyBytes"]:
            self._send(413, JSON, plain("REQUEST_INVALID"))
        else:
            with self.server.lock:
                reply = self.server.wire.call(self._headers(), body)
            self._send(200, JSON if reply.startswith("{") else TEXT, reply)

    def do_GET(self):
        """The pages and files whose addresses are in replies."""
        with self.server.lock:
            status, kind, content = pages.page(self.server.lender, self.path)
        self._send(status, kind, content)

    def _exchange(self, body):
        if not self.server.exchanges.allows(self.client_address[0]):
            self._send(429, JSON, plain("TOO_MANY_ATTEMPTS"))
            return
        with self.server.lock:
            reply = self.server.wire.exchange(self._headers(), body)
        self._send(200, JSON, reply)

    def _upload(self, body, is_whole):
        parts = parts_of(body, self._content_type(), is_whole)
        file = dict(parts or []).get("file", b"")
        upload = Upload(file if is_whole and len(file) <= MOST_FILE_BYTES else None, digest_of(file))
        with self.server.lock:
            reply = self.server.wire.upload(self._headers(), parts, upload)
        self._send(200, JSON if reply.startswith("{") else TEXT, reply)

    def _staff(self, body):
        with self.server.lock:
            status, answer = self.server.staff.act(self.path.rsplit("/", 1)[1], body)
        self._send(status, JSON, json.dumps(answer))

    def _pay_by_card(self):
        with self.server.lock:
            address = pages.pay_by_card(self.server.lender, self.path)
        self._send(303 if address else 404, TEXT, "", {"location": address} if address else {})

    def _headers(self):
        return {name.lower(): value for name, value in self.headers.items()}

    def _content_type(self):
        return self.headers.get("content-type", "")

    def _body(self):
        """The first bytes of the body, and whether they are all. The rest is read, so that the client gets a reply."""
        kept, size = [], 0
        for chunk in self._chunks():
            if size < MOST_KEPT:
                kept.append(chunk)
            size += len(chunk)
        return b"".join(kept), size <= MOST_KEPT

    def _chunks(self):
        if self.headers.get("transfer-encoding", "").lower() != "chunked":
            yield from self._read(int(self.headers.get("content-length") or 0))
            return
        while size := int(self.rfile.readline(CHUNK).split(b";")[0], 16):
            yield from self._read(size)
            self.rfile.readline(CHUNK)
        while self.rfile.readline(CHUNK).strip():
            pass

    def _read(self, left):
        while left > 0:
            chunk = self.rfile.read(min(CHUNK, left))
            if not chunk:
                raise ConnectionError("The body ended early")
            left -= len(chunk)
            yield chunk

    def _send(self, status, kind, content, more=None):
        content = content.encode("utf-8") if isinstance(content, str) else content
        headers = {**SAFE_HEADERS, "content-type": kind, "content-length": str(len(content)), **(more or {})}
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        """A log of calls would contain addresses of borrowers' files."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port, private_key, most_exchanges):
        super().__init__(("127.0.0.1", port), Handler)
        # One call at a time: a call sees all changes of the one before, or none.
        self.lock = threading.Lock()
        self.lender = Lender()
        self.wire = Wire(self.lender, private_key)
        self.staff = Staff(self.lender)
        self.exchanges = ExchangeLimit(most_exchanges)

    def handle_error(self, _request, _address):
        """A client that disconnects is not an error of the server."""
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(_request, _address)


def main():
    parser = argparse.ArgumentParser(description="A backend for the app, written from docs/ alone.")
    parser.add_argument("--port", type=int, default=8080, help="0 for any free port")
    parser.add_argument("--private-key", type=Path, help="RSA private key (PEM); a new one by default")
    parser.add_argument("--public-key", type=Path, help="where to write the public key; beside this file by default")
    parser.add_argument("--exchanges", type=int, default=300, help="key exchanges a minute of one address; 0 for no limit")
    options = parser.parse_args()
    private_key = PrivateKey(options.private_key.read_bytes() if options.private_key else None)
    public_file = options.public_key or Path(__file__).with_name("public.pem")
    public_file.write_text(private_key.public_pem(), encoding="ascii")
    server = Server(options.port, private_key, options.exchanges or None)
    print(f"The backend listens on http://127.0.0.1:{server.server_port}. Its public key: {public_file}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
