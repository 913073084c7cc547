"""An order from its application to its end: states, payments and extensions. No I/O, and the time is an argument."""

import secrets
from dataclasses import dataclass, field

import money
from contract import ASSUMED, BUTTONS, TRANSITIONS
from payments import OWED, PAID_OUT, payment_row, repayment

MINUTE = 60_000
CHECK_AFTER = 10 * MINUTE
CONTACT_AFTER = money.DAY
ENDED = ("rejected", "finished", "cancelled", "failed")
WAITING = ("assessing", "reviewing", "disbursing")
#: The states of an order whose amount is approved.
OFFERED = ("approved", "disbursing", "addingCard", "repaying", "overdue", "finished", "failed")
UPLOADS = {
    "app": "appLoadStatus",
    "device": "deviceLoadStatus",
    "addrBook": "addrBookLoadStatus",
    "calendar": "calendarLoadStatus",
    "callRecord": "callRecordLoadStatus",
    "gps": "gpsLoadStatus",
    "sms": "smsLoadStatus",
}


@dataclass
class Order:
    number: str
    tract: str
    created_at: int
    requested: int
    status: str = "incomplete"
    since: int = 0
    uploads: set = field(default_factory=set)
    submitted_at: int = 0
    approved: int = None
    rejected_at: int = None
    days: int = 0
    product: str = None
    coupon: int = 0
    payout_at: int = 0
    due_at: int = 0
    credited: int = 0
    paid_since: int = 0
    chosen: bool = False
    #: the overdue fee of the moment when the loan was paid off
    closing_fee: int = None
    timeline: list = field(default_factory=list)
    payments: list = field(default_factory=list)

    def __post_init__(self):
        self.since = self.created_at
        self.note(self.created_at, "applied")

    @property
    def is_active(self):
        return self.status not in ENDED

    def note(self, at, kind, amount=None):
        self.timeline.append({"at": at, "kind": kind, "amount": amount})

    def move(self, by, at, amount=None):
        """Makes a transition of the contract. @raise KeyError: the order is in another state"""
        self.status, kind = TRANSITIONS[self.status, by]
        self.since = at
        self.note(at, kind, amount)

    # Time, the lender and the bank

    def catch_up(self, now):
        """Makes the transitions that time brings, each at its own time."""
        while True:
            at, step = self._next_step()
            if step is None or at > now:
                return
            step(at)

    def _next_step(self):
        steps = {
            "assessing": (self.since + ASSUMED["assessingTime"], self.assess),
            "reviewing": (self.since + ASSUMED["reviewTime"], self.approve),
            "disbursing": (self.payout_at, self.pay_out),
            "repaying": (self.due_at + 1, self.fall_due),
        }
        return steps.get(self.status, (0, None))

    def assess(self, at):
        self.move("assessed", at)

    def approve(self, at, amount=None):
        if self.status == "assessing":
            self.assess(at)
        self.approved = amount or self.requested
        self.move("approve", at, self.approved)

    def reject(self, at):
        if self.status == "assessing":
            self.assess(at)
        self.rejected_at = at
        self.move("reject", at)

    def pay_out(self, at):
        terms = self.terms(at)
        self.payout_at, self.due_at = at, terms["dueAt"]
        self.move("pay out", at, terms["receivedAmount"])

    def fall_due(self, at):
        self.move("due day ends", at)

    # What the borrower does

    def missing_uploads(self):
        return [flag for step, flag in UPLOADS.items() if step not in self.uploads]

    def submit(self, now):
        self.submitted_at = now
        self.move("submit", now)

    def confirm(self, now, days, product, coupon):
        self.days, self.product, self.coupon = days, product, coupon
        self.move("confirm", now, self.approved)
        self._expect_payout(now)

    def change_bank(self, now):
        self.move("change bank", now)
        self._expect_payout(now)

    def _expect_payout(self, now):
        time = ASSUMED["disbursementTime"]
        self.payout_at = now + time["shortest"] + secrets.randbelow(time["longest"] - time["shortest"] + 1)

    def choose_extension(self, now):
        if self.chosen:
            return
        self.chosen = True
        self.note(now, "extension chosen")

    # The debt

    def terms(self, now):
        """`LoanTerms`, or None before an amount is approved."""
        if self.approved is None:
            return None
        days = self.days or max(ASSUMED["loanDays"])
        paid_at = self.payout_at if self.due_at or self.status == "disbursing" else now
        return money.terms(self.approved, days, paid_at, self.coupon)

    def overdue_days(self, now):
        return max(0, money.day(now) - money.day(self.due_at)) if self.status in OWED else 0

    # Views

    def summary(self, now):
        owed = repayment(self, now) if self.status in OWED else None
        waiting = next((each.id for each in self.payments if each.status_at(now) == "waiting"), None)
        return {
            "orderNo": self.number,
            "tractOdrId": self.tract,
            "payOrderId": waiting,
            "channelId": "app",
            "status": self.status,
            "button": BUTTONS[self.status],
            "amount": owed["remaining"] if owed else self.approved or self.requested,
            "createdAt": self.created_at,
            "dueAt": self.due_at if self.status in PAID_OUT else None,
            "overdueDays": self.overdue_days(now) if self.status == "overdue" else 0,
            "daysLeft": max(0, money.day(self.due_at) - money.day(now)) if owed else None,
        }

    def freeze_days(self, now):
        """The days until the end of the block after a rejection."""
        return 0 if self.rejected_at is None else max(0, money.day(self._reapply_at()) - money.day(now))

    def _reapply_at(self):
        return money.start_of_day(money.day(self.rejected_at) + ASSUMED["freezePeriodDays"])

    def _expected_at(self):
        review_ends = self.since + ASSUMED["reviewTime"]
        times = {
            "assessing": review_ends + ASSUMED["assessingTime"],
            "reviewing": review_ends,
            "disbursing": self.payout_at,
        }
        return times.get(self.status)

    def detail(self, now):
        waits = self.status in WAITING
        began = self.since if self.status == "disbursing" else self.submitted_at
        rejection = {
            "reason": "Our assessment does not allow a loan at present.",
            "freezeDays": ASSUMED["freezePeriodDays"],
            "daysLeft": self.freeze_days(now),
            "reapplyAt": self._reapply_at() if self.rejected_at else 0,
        }
        return {
            "order": self.summary(now),
            "terms": self.terms(now),
            "repayment": repayment(self, now),
            "rejection": rejection if self.status == "rejected" else None,
            "serverTime": now,
            "expectedAt": self._expected_at(),
            "checkAfter": began + CHECK_AFTER if waits else None,
            "contactSupportAfter": began + CONTACT_AFTER if waits else None,
            "timeline": self.timeline,
            "payments": [payment_row(payment, now) for payment in self.payments],
        }
