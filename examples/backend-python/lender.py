"""The lender: its borrowers, its clock, and the methods by name."""

import time

import account
import information
import loans
import support
from borrowers import Borrower, Codes, Logins
from contract import METHODS, Refusal

HANDLERS = {**account.HANDLERS, **information.HANDLERS, **loans.HANDLERS, **support.HANDLERS}


class Call:
    """What a method is called with, besides its data."""

    def __init__(self, lender, upload, borrower):
        self.lender, self.upload, self.borrower = lender, upload, borrower
        self.now = lender.now()


class Lender:
    def __init__(self):
        self.borrowers = {}
        self.codes = Codes()
        self.logins = Logins()
        self.offset = 0
        self._numbers = 0

    def now(self):
        """Milliseconds since the epoch, by the clock that the staff can move."""
        return time.time_ns() // 1_000_000 + self.offset

    def next_number(self):
        self._numbers += 1
        return self._numbers

    def borrower(self, number):
        """The borrower of a number, with all transitions that time brought."""
        borrower = self.borrowers.get(number)
        for order in borrower.orders if borrower else []:
            order.catch_up(self.now())
        return borrower

    def register(self, number):
        return self.borrowers.setdefault(number, Borrower(number))

    def run(self, method, data, token, upload):
        """Runs a method. @raise Refusal: of the method, or a token code after the account was deleted"""
        borrower = None
        if METHODS[method]["x-login"] == "required":
            borrower = self.borrower(self.logins.number_of(token, self.now()))
            if borrower is None:
                raise Refusal("TOKEN_INVALID")
        return HANDLERS[method](Call(self, upload, borrower), data)

    def orders(self):
        for number in list(self.borrowers):
            yield from self.borrower(number).orders
