"""Borrowers, their verification codes and their logins."""

import secrets
from dataclasses import dataclass, field

import money
from contract import ASSUMED, Refusal, values_of

STEPS = values_of("informationStep")
#: The tokens that are remembered of a number, so that an old one is called replaced and not unknown.
REMEMBERED_TOKENS = 50


def canonical(number):
    """A number with its leading 0: both spellings are the same borrower."""
    return number if len(number) == 11 else "0" + number


@dataclass
class Borrower:
    number: str
    id: str = field(default_factory=lambda: "U" + secrets.token_hex(8))
    personal: dict = None
    work: dict = None
    face: dict = None
    bank: dict = None
    files: dict = field(default_factory=dict)
    #: newest first, like the feedback
    orders: list = field(default_factory=list)
    tickets: list = field(default_factory=list)
    chat: object = None
    #: the ratings, by id
    reviews: dict = field(default_factory=dict)
    is_offered_loans: bool = True
    has_readable_amount: bool = True

    @property
    def full_name(self):
        names = ("firstName", "middleName", "lastName")
        return " ".join(self.personal[name].strip() for name in names) if self.personal else ""

    @property
    def completed_steps(self):
        return [step for step in STEPS if getattr(self, step) is not None]

    @property
    def active_order(self):
        return next((order for order in self.orders if order.is_active), None)

    @property
    def finished_orders(self):
        return [order for order in self.orders if order.status == "finished"]

    @property
    def limit(self):
        return money.limit_after(len(self.finished_orders))

    @property
    def previous_limit(self):
        """The limit before the last repaid loan, until the next application. None if it is the same."""
        if not self.orders or self.orders[0].status != "finished":
            return None
        before = money.limit_after(len(self.finished_orders) - 1)
        return before if before != self.limit else None


@dataclass
class Code:
    digits: str
    sent_at: int
    attempts: int = 0
    is_used: bool = False

    def wait(self, now):
        """Milliseconds until another code can be sent."""
        return max(0, self.sent_at + ASSUMED["verificationCodeResendAfter"] - now)


class Codes:
    """The last verification code of each number and purpose."""

    def __init__(self):
        self._last = {}

    def send(self, number, purpose, now):
        """@raise Refusal: 100429 while the last code is unused and less than a minute old"""
        last = self._last.get((number, purpose))
        if last and not last.is_used and last.wait(now) > 0:
            raise Refusal("TOO_MANY_ATTEMPTS", {"retryAfterMs": last.wait(now)})
        self._last[number, purpose] = Code(str(secrets.randbelow(10**6)).zfill(6), now)

    def sent_to(self, number, purpose):
        return self._last[number, purpose].digits

    def latest_to(self, number):
        sent = [code for (receiver, _), code in self._last.items() if receiver == number]
        return max(sent, key=lambda code: code.sent_at).digits

    def use(self, number, purpose, digits, now):
        """@raise Refusal: 200201 with the attempts that are left, or 100429 after five wrong codes"""
        last = self._last.get((number, purpose))
        if last is None or last.is_used or now >= last.sent_at + ASSUMED["verificationCodeLife"]:
            raise Refusal("VERIFICATION_CODE_WRONG", {"attemptsLeft": 0})
        attempts = ASSUMED["verificationCodeAttempts"]
        if last.attempts >= attempts:
            raise Refusal("TOO_MANY_ATTEMPTS", {"retryAfterMs": last.wait(now)})
        if not secrets.compare_digest(last.digits, digits):
            last.attempts += 1
            raise Refusal("VERIFICATION_CODE_WRONG", {"attemptsLeft": attempts - last.attempts})
        last.is_used = True


@dataclass
class Login:
    number: str
    until: int
    state: str = "valid"


class Logins:
    """The tokens that were given, valid or not."""

    def __init__(self):
        self._known = {}

    def give(self, number, now, keeps_others=False):
        """Gives a token. It replaces every earlier token of the number, unless it belongs to the same login."""
        if not keeps_others:
            self.replace(number)
        token = secrets.token_hex(32)
        self._known[token] = Login(number, now + ASSUMED["tokenLife"])
        own = [each for each, login in self._known.items() if login.number == number]
        for oldest in own[:-REMEMBERED_TOKENS]:
            del self._known[oldest]
        return token

    def is_known(self, token):
        return token in self._known

    def number_of(self, token, now):
        """@raise Refusal: one of the four token codes"""
        login = self._known.get(token)
        if not token:
            raise Refusal("TOKEN_EMPTY")
        if login is None or login.state == "deleted":
            raise Refusal("TOKEN_INVALID")
        if login.state == "replaced":
            raise Refusal("TOKEN_SQUEEZED")
        if now >= login.until:
            raise Refusal("TOKEN_EXPIRED")
        return login.number

    def replace(self, number):
        self._change(number, lambda login: setattr(login, "state", "replaced"))

    def expire(self, number):
        self._change(number, lambda login: setattr(login, "until", 0))

    def delete(self, number):
        """The tokens stay known, so that a retried deleteAccount gets its stored reply."""
        self._change(number, lambda login: setattr(login, "state", "deleted"))

    def _change(self, number, change):
        for login in self._known.values():
            if login.number == number and login.state == "valid":
                change(login)
