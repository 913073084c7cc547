"""
What only the lender's side does: the hooks of `npm run conform`. POST /staff/<hook> takes a JSON list of arguments.
A real backend has these behind its own tools. This one offers them on the loopback address alone.
"""

import json
import secrets

from borrowers import canonical
from information import UNKNOWN_ACCOUNT
from payments import receive


class Staff:
    def __init__(self, lender):
        self._lender = lender
        self._actions = {
            "codeFor": lambda number, purpose: lender.codes.sent_to(canonical(number), purpose),
            "latestCode": lambda number: lender.codes.latest_to(canonical(number)),
            "freshPhone": lambda: "0803" + str(secrets.randbelow(10**7)).zfill(7),
            "advance": self._advance,
            "approve": lambda number, amount, _phone: self._order(number).approve(lender.now(), amount),
            "reject": lambda number: self._order(number).reject(lender.now()),
            "refuseBank": lambda number: self._order(number).move("bank refuses", lender.now()),
            "failPayout": lambda number: self._order(number).move("payout fails", lender.now()),
            "withdrawProduct": lambda number: self._change(number, is_offered_loans=False),
            "hideAmount": lambda number: self._change(number, has_readable_amount=False),
            "pay": self._pay,
            "squeeze": lambda number: lender.logins.replace(canonical(number)),
            "expire": lambda number: lender.logins.expire(canonical(number)),
            "failingAccount": lambda: "123456" + UNKNOWN_ACCOUNT,
            "writeTicket": lambda ticket, text: self._ticket(ticket).ask(text, lender.now()),
            "ordersOf": lambda number: [order.detail(lender.now()) for order in lender.borrower(canonical(number)).orders],
            "closeTicket": lambda ticket: self._ticket(ticket).close(),
        }

    def act(self, name, body):
        """The HTTP status and the answer of an action."""
        if name not in self._actions:
            return 404, {"error": f"There is no action {name}"}
        try:
            return 200, {"answer": self._actions[name](*json.loads(body or b"[]"))}
        except (AttributeError, LookupError, StopIteration, TypeError, ValueError) as cause:
            return 400, {"error": f"{name}: {cause!r}"}

    def _advance(self, ms):
        self._lender.offset += ms

    def _change(self, number, **values):
        for name, value in values.items():
            setattr(self._lender.borrower(canonical(number)), name, value)

    def _order(self, number):
        return next(order for order in self._lender.orders() if order.number == number)

    def _ticket(self, ticket_id):
        tickets = [ticket for borrower in self._lender.borrowers.values() for ticket in borrower.tickets]
        return next(ticket for ticket in tickets if ticket.id == ticket_id)

    def _pay(self, account_no, amount):
        """A transfer of another amount is returned, and nothing changes."""
        for order in self._lender.orders():
            for payment in order.payments:
                if payment.account_no == account_no and payment.amount == amount:
                    receive(order, payment, self._lender.now())
