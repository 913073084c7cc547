"""What a browser opens: agreements, uploaded files, and the page of a card payment."""

import html
import re
from urllib.parse import parse_qs, urlsplit

from contract import ASSUMED, values_of
from payments import receive

HTML = "text/html; charset=utf-8"
NOT_FOUND = (404, "text/plain", "Not found")


def document(title, content):
    title = html.escape(title)
    return 200, HTML, f'<!doctype html><html lang="en"><title>{title}</title><h1>{title}</h1>{content}</html>'


def page(lender, address):
    """The page or file behind an address of a reply: its HTTP status, content type and content."""
    kind, _, name = urlsplit(address).path.lstrip("/").partition("/")
    agreement = name.removesuffix(".html")
    if kind == "agreements" and agreement in values_of("agreementType"):
        return document(agreement.replace("_", " ").capitalize(), f"<p>The terms of {ASSUMED['productName']}.</p>")
    for borrower in lender.borrowers.values():
        if kind == "files" and name in borrower.files:
            return 200, *borrower.files[name]
    found = card_payment(lender, name) if kind == "checkout" else None
    return checkout(lender, found[1], address) if found else NOT_FOUND


def card_payment(lender, payment_id):
    payments = ((order, payment) for order in lender.orders() for payment in order.payments)
    return next((each for each in payments if each[1].id == payment_id and each[1].method == "card"), None)


def way_back(address):
    """The `return` parameter of an address: a path of this server, or None."""
    path = parse_qs(urlsplit(address).query).get("return", [""])[0]
    return path if re.match(r"/(?![/\\])", path) else None


def checkout(lender, payment, address):
    status, back = payment.status_at(lender.now()), way_back(address)
    if status == "waiting":
        return document("Card payment", f'<form method="post"><button>Pay ₦{payment.amount:,}</button></form>')
    link = f'<a href="{html.escape(back)}">Back to the app</a>' if back else ""
    return document(f"The payment is {status}", link)


def pay_by_card(lender, address):
    """Charges the card. @returns the address to go to, or None if there is no such payment"""
    found = card_payment(lender, urlsplit(address).path.removeprefix("/checkout/"))
    if found is None:
        return None
    receive(*found, lender.now())
    return way_back(address) or urlsplit(address).path
