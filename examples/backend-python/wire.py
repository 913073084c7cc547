"""A call from its bytes to its reply: keys, envelopes, the order of the checks, stored replies and uploads."""

import hashlib
import json
import re
import sys
import time
from dataclasses import dataclass

import sealing
from contract import ASSUMED, CODES, METHODS, WIRE, Refusal, invalid, issue, issues_of, request_schema

KEY_LIFE = 20 * 3_600_000
MOST_LEVELS = 32
MOST_FILE_BYTES = WIRE["upload"]["most"]["value"]
UPLOAD = WIRE["upload"]["method"]
PARTS = [part["name"] for part in WIRE["upload"]["parts"]]
NO_KEY = WIRE["envelope"]["noKey"]["body"]


def plain(name):
    """A refusal before a key is known: plain JSON."""
    return json.dumps(CODES[name], separators=(",", ":"))


@dataclass
class Upload:
    """The file of an upload. `content` is None if the file is too large."""

    content: bytes
    digest: str


@dataclass
class StoredReply:
    entries: str
    reply: str
    until: int


class StoredReplies:
    """Replies by caller and request id. Sessions share one limit of bytes, and calls without a session another."""

    def __init__(self):
        self._kept = {}

    def find(self, caller, request_id, now):
        stored = self._kept.get((caller, request_id))
        return stored if stored and now < stored.until else None

    def keep(self, caller, request_id, stored, now):
        self._kept = {key: each for key, each in self._kept.items() if now < each.until}
        self._kept[caller, request_id] = stored
        limit = ASSUMED["sessionReplyBytes" if caller[0] == "token" else "anonymousReplyBytes"]
        while True:
            sizes = {}
            for (who, _), each in self._kept.items():
                if who[0] == caller[0]:
                    sizes[who] = sizes.get(who, 0) + len(each.reply)
            if sum(sizes.values()) <= limit:
                return
            largest = max(sizes, key=sizes.get)
            del self._kept[next(key for key in self._kept if key[0] == largest)]


def nests_within(value, most):
    """Whether a value has at most so many levels of objects and arrays."""
    if not isinstance(value, (dict, list)):
        return True
    inner = value.values() if isinstance(value, dict) else value
    return most > 0 and all(nests_within(each, most - 1) for each in inner)


def envelope_issues(envelope):
    if not nests_within(envelope, MOST_LEVELS):
        return [issue("", "It nests too deeply")]
    issues = issues_of(WIRE["envelope"]["request"], envelope)
    if not issues and len(envelope["entries"]) > WIRE["envelope"]["entries"]["most"]:
        issues = [issue("entries", "There are too many")]
    return issues


def header_issues(headers):
    issues = []
    for rule in WIRE["headers"]:
        name, value = rule["name"], headers.get(rule["name"].lower())
        if value is None:
            missing = rule.get("required")
            issues += [issue(f"headers.{name}", "It is missing")] if missing else []
        # An empty token loses the space before it in transit.
        elif "pattern" in rule and not re.search(rule["pattern"], value + (" " if name == "authorization" else "")):
            issues.append(issue(f"headers.{name}", "It does not have the right form"))
    return issues


class Wire:
    """@param lender: runs the methods; knows the logins and the time"""

    def __init__(self, lender, private_key):
        self._lender = lender
        self._private_key = private_key
        self._keys = {}
        self._replies = StoredReplies()

    def exchange(self, headers, body):
        """The reply to a key exchange, the same for every failure."""
        sent_id = self._private_key.open_id(body)
        key, key_id, now = sealing.random_hex(), sealing.random_hex(), self._lender.now()
        sealed = sealing.seal(sent_id or key, key)
        needed = [name for name in ("pkg", "requestid") if not headers.get(name)]
        version = headers.get("protocolversion", "1")
        if sent_id is None or needed or headers.get("generatesk") != "true" or version != "1":
            return plain("REQUEST_INVALID")
        self._keys = {name: each for name, each in self._keys.items() if now < each[1]}
        self._keys[key_id] = (key, now + KEY_LIFE)
        return json.dumps({**CODES["SUCCESS"], "data": sealed, "keyId": key_id})

    def call(self, headers, body):
        """The reply to an ordinary call: sealed, or the plain 401."""
        try:
            key = self._key_of(headers)
            envelope = sealing.open_json(key, body)
        except sealing.Unreadable:
            return NO_KEY
        return sealing.seal(key, self._reply(headers, envelope, None, envelope_issues(envelope)))

    def upload(self, headers, parts, upload):
        """The reply to an upload. @param parts: the names and contents of the parts without the file, or None"""
        try:
            key = self._key_of(headers)
            issues = upload_issues(parts)
            data = dict(parts or []).get("data")
            envelope = sealing.open_json(key, data) if data is not None else None
        except sealing.Unreadable:
            return NO_KEY
        issues = issues or envelope_issues(envelope)
        if not issues and [entry["method"] for entry in envelope["entries"]] != [UPLOAD]:
            issues = [issue("entries", f"An upload has one entry, {UPLOAD}")]
        return sealing.seal(key, self._reply(headers, envelope, upload, issues))

    def _key_of(self, headers):
        key, until = self._keys.get(headers.get("keyid"), (None, 0))
        if self._lender.now() >= until:
            raise sealing.Unreadable()
        return key

    def _reply(self, headers, envelope, upload, issues):
        try:
            return self._checked(headers, envelope, upload, issues)
        except Refusal as refusal:
            data = {} if refusal.data is None else {"data": refusal.data}
            return json.dumps({**CODES[refusal.name], "results": [], **data})

    def _checked(self, headers, envelope, upload, issues):
        """The checks 2 to 7, in their order. @raise Refusal: refuses the whole envelope"""
        issues = issues or header_issues(headers)
        if issues:
            raise Refusal("REQUEST_INVALID", {"issues": issues})
        # The staff can move the lender's clock. The time of a phone is compared with the real one.
        if abs(envelope["t"] - time.time_ns() // 1_000_000) > ASSUMED["maximumTimeSkew"]:
            raise Refusal("TIME_SKEW")
        lender, now, request_id = self._lender, self._lender.now(), headers["requestid"]
        token = headers.get("authorization", "")[len("Bearer ") :]
        caller = ("token", token) if lender.logins.is_known(token) else ("key", headers["keyid"])
        entries = json.dumps([envelope["entries"], upload and upload.digest], sort_keys=True)
        stored = self._replies.find(caller, request_id, now)
        if stored and stored.entries != entries:
            raise Refusal("REQUEST_ID_REUSED")
        if stored:
            return stored.reply
        if any(METHODS.get(entry["method"], {}).get("x-login") == "required" for entry in envelope["entries"]):
            lender.logins.number_of(token, now)
        results = [self._result(entry, token, upload) for entry in envelope["entries"]]
        reply = json.dumps({**CODES["SUCCESS"], "results": results})
        kept = StoredReply(entries, reply, now + ASSUMED["requestIdLife"])
        self._replies.keep(caller, request_id, kept, now)
        return reply

    def _result(self, entry, token, upload):
        """The result of one entry. Each succeeds or fails alone."""
        method = entry["method"]
        try:
            if method not in METHODS:
                raise Refusal("METHOD_UNKNOWN")
            issues = issues_of(request_schema(method), entry["data"])
            if issues:
                raise Refusal("REQUEST_INVALID", {"issues": issues})
            if method == UPLOAD and upload is None:
                raise invalid("file", "An upload is sent as multipart/form-data")
            return {"method": method, **CODES["SUCCESS"], "data": self._lender.run(method, entry["data"], token, upload)}
        except Refusal as refusal:
            data = {} if refusal.data is None else {"data": refusal.data}
            return {"method": method, **CODES[refusal.name], **data}
        except Exception as mistake:  # A mistake in one method must not end the others.
            print(f"{method} failed: {mistake!r}", file=sys.stderr)
            return {"method": method, **CODES["INTERNAL_ERROR"]}


def upload_issues(parts):
    names = [name for name, _ in parts or []]
    if names != PARTS:
        return [issue("parts", f"Send exactly these parts, in this order: {', '.join(PARTS)}")]
    return [] if dict(parts)["method"] == UPLOAD.encode() else [issue("method", f"It must be {UPLOAD}")]


def parts_of(body, content_type, is_whole):
    """
    The parts of a multipart body in order, as names and contents, or None if the body is broken.
    @param is_whole: false if the end of the last part was not received
    """
    found = re.search(r'boundary="?([^";]+)"?', content_type)
    if not found:
        return None
    delimiter = b"\r\n--" + found[1].encode("latin-1")
    first, *rest = (b"\r\n" + body).split(delimiter)
    if first not in (b"", b"\r\n") or not rest or (is_whole and not rest[-1].startswith(b"--")):
        return None
    parts = []
    for part in rest[:-1] if is_whole else rest:
        head, separator, content = part.partition(b"\r\n\r\n")
        name = re.search(rb'(?i)content-disposition:[^\r\n]*?[; ]name="([^"]*)"', head)
        if not separator or not name:
            return None
        parts.append((name[1].decode("utf-8", "replace"), content))
    return parts


def digest_of(content):
    return hashlib.sha256(content).hexdigest()
