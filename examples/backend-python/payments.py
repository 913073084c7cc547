"""What is owed on an order, its payments and its extensions. The functions take the order and the time."""

import secrets
from dataclasses import dataclass

import money
from contract import ASSUMED, invalid

BANK_OF_ACCOUNTS = "Providus Bank"
OWED = ("repaying", "overdue")
PAID_OUT = (*OWED, "finished")


@dataclass
class Payment:
    id: str
    purpose: str
    method: str
    amount: int
    created_at: int
    expires_at: int
    account_no: str
    status: str = "waiting"
    effect: str = ""
    settled_at: int = None
    failure: str = None

    def status_at(self, now):
        return "expired" if self.status == "waiting" and now >= self.expires_at else self.status


def repayment(order, now):
    """`RepaymentState`, or None before the payout."""
    if order.status not in PAID_OUT:
        return None
    terms = order.terms(now)
    days, principal = order.overdue_days(now), terms["loanAmount"]
    fee = money.share(principal, ASSUMED["overdueRateBasisPoints"], days)
    fee = fee if order.closing_fee is None else order.closing_fee
    outstanding = terms["totalRepayment"] + fee
    remaining = outstanding - order.credited - order.paid_since
    extension_fee = money.share(principal, ASSUMED["extensionFeeBasisPoints"], 1)
    rollover = extension_fee + fee
    return {
        "dueAt": order.due_at,
        "overdueDays": days,
        "principal": principal,
        "interest": terms["interest"],
        "overdueFee": fee,
        "overdueFeePerDay": terms["overdueFeePerDay"],
        "outstanding": outstanding,
        "repaid": order.credited + order.paid_since,
        "remaining": remaining,
        "minimumRepayment": min(ASSUMED["minimumRepayment"], remaining),
        "extensionFee": extension_fee,
        "rolloverAmount": rollover,
        "paidSinceExtension": order.paid_since,
        "paidTowardsExtension": min(order.paid_since, rollover) if order.chosen else 0,
        "extensionChosen": order.chosen,
        "newDueAt": money.end_of_day(max(money.day(order.due_at), money.day(now)) + money.EXTENSION_DAYS),
    }


def extension(order, now):
    """`ExtensionTerms` of an owed loan."""
    owed = repayment(order, now)
    paid = min(order.paid_since, owed["rolloverAmount"])
    return {
        "orderNo": order.number,
        "extensionDays": money.EXTENSION_DAYS,
        **{name: owed[name] for name in ("extensionFee", "overdueFee", "rolloverAmount", "newDueAt")},
        "paidTowardsExtension": paid,
        "leftToPay": owed["rolloverAmount"] - paid,
        "currentDueAt": order.due_at,
        "owedAfter": owed["principal"] + owed["interest"] - (owed["repaid"] - paid),
        "chosen": order.chosen,
    }


def open_payment(order, purpose, method, amount, now):
    """Opens a payment, or renews an equal one that waits. @raise Refusal: 200204 or 200208"""
    check_amount(order, purpose, amount, now)
    waiting = [payment for payment in order.payments if payment.status_at(now) == "waiting"]
    wanted = (purpose, method, amount)
    equal = [each for each in waiting if (each.purpose, each.method, each.amount) == wanted]
    if not equal:
        received = [payment for payment in order.payments if payment.status == "received"]
        if len(waiting) >= ASSUMED["maximumWaitingPayments"] or len(received) >= ASSUMED["maximumPayments"]:
            raise invalid("orderNo", "This order has too many payments", "LIMIT_REACHED")
        number = str(secrets.randbelow(10**10)).zfill(10)
        equal = [Payment("P" + secrets.token_hex(8), *wanted, now, 0, number)]
        order.payments.insert(0, equal[0])
    if purpose == "extend":
        order.choose_extension(now)
    equal[0].expires_at = now + ASSUMED["payOrderLife"]
    equal[0].effect = effect_of(order, amount, now)
    return equal[0]


def check_amount(order, purpose, amount, now):
    owed, quote = repayment(order, now), extension(order, now)
    most = owed["remaining"] if purpose == "repay" else min(quote["leftToPay"], owed["remaining"])
    if not isinstance(amount, int) or not min(owed["minimumRepayment"], most) <= amount <= most:
        raise invalid("amount", f"Pay from {min(owed['minimumRepayment'], most)} to {most} naira", "AMOUNT_REFUSED")


def effect_of(order, amount, now):
    """The first matching row of the table of payment effects."""
    if amount >= repayment(order, now)["remaining"]:
        return "closes the loan"
    if amount >= extension(order, now)["leftToPay"]:
        return "extends the term"
    return "counts towards the extension" if order.chosen else "reduces what is owed"


def receive(order, payment, now):
    """Books the money of a waiting payment. A payment counts once, however often its money is reported."""
    if payment.status_at(now) != "waiting":
        return
    owed = repayment(order, now)
    if payment.amount > owed["remaining"]:
        payment.status, payment.failure = "failed", "This payment is more than is left to pay. We return it."
        return
    payment.effect = effect_of(order, payment.amount, now)
    payment.status, payment.settled_at = "received", now
    order.note(now, "payment received", payment.amount)
    order.paid_since += payment.amount
    is_late = order.status == "overdue"
    if payment.effect == "closes the loan":
        order.closing_fee = owed["overdueFee"]
        order.move("pay off late" if is_late else "pay off", now, owed["outstanding"])
        close_waiting(order, now)
    elif payment.effect == "extends the term":
        extend(order, owed, now)


def extend(order, owed, now):
    """Moves the due day. Money beyond the price stays repaid and does not count towards the next extension."""
    order.credited += order.paid_since - owed["rolloverAmount"]
    order.paid_since, order.chosen, order.due_at = 0, False, owed["newDueAt"]
    order.move("extend late" if order.status == "overdue" else "extend", now, owed["rolloverAmount"])


def close_waiting(order, now):
    for payment in order.payments:
        if payment.status_at(now) == "waiting":
            payment.status = "closed"


def payment_row(payment, now):
    """`Payment`, an entry of orderDetail."""
    status = payment.status_at(now)
    return {
        "payOrderId": payment.id,
        "purpose": payment.purpose,
        "method": payment.method,
        "status": status,
        "amount": payment.amount,
        "effect": payment.effect if status == "received" else None,
        "createdAt": payment.created_at,
        "settledAt": payment.settled_at,
    }


def pay_order(order, payment, now):
    """`PayOrder`, the payment on its own screen. The effect of a waiting payment is computed again."""
    is_transfer = payment.method == "transfer"
    if payment.status_at(now) == "waiting":
        payment.effect = effect_of(order, payment.amount, now)
    account = {"bankName": BANK_OF_ACCOUNTS, "accountNo": payment.account_no, "accountName": ASSUMED["productName"]}
    return {
        **payment_row(payment, now),
        "orderNo": order.number,
        "effect": payment.effect,
        "expiresAt": payment.expires_at,
        "failure": payment.failure,
        "virtualAccount": account if is_transfer else None,
        "checkoutUrl": None if is_transfer else f"/checkout/{payment.id}",
    }
