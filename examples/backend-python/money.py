"""What a loan costs, and when it is due: the formulas of protocol.md, section 5. Money is integer naira."""

import datetime

from contract import ASSUMED

DAY = 86_400_000
#: Lagos is one hour ahead of UTC all year.
LAGOS = 3_600_000
EXTENSION_DAYS = 7


def half_up(numerator, denominator):
    return (2 * numerator + denominator) // (2 * denominator)


def share(amount, rate, days):
    """An amount times a rate in basis points, rounded half up once."""
    return half_up(amount * rate * days, 10_000)


def day(instant):
    """The number of the Lagos day of an instant."""
    return (instant + LAGOS) // DAY


def calendar(instant):
    """The Lagos day of an instant as (year, month, day)."""
    date = datetime.date(1970, 1, 1) + datetime.timedelta(days=day(instant))
    return date.year, date.month, date.day


def number_of(date):
    """The number of a day that is written as YYYY-MM-DD."""
    return (datetime.date.fromisoformat(date) - datetime.date(1970, 1, 1)).days


def start_of_day(number):
    return number * DAY - LAGOS


def end_of_day(number):
    return start_of_day(number + 1) - 1


def terms(amount, days, paid_at, coupon):
    """`LoanTerms`. @param coupon: the share of the processing fee that it saves, in basis points"""
    fee = share(amount, ASSUMED["processingFeeBasisPoints"], 1)
    discount = share(fee, coupon, 1)
    received = amount - fee + discount
    interest = share(amount, ASSUMED["dailyRateBasisPoints"], days)
    return {
        "maximumAmount": amount,
        "loanAmount": amount,
        "loanDays": days,
        "processingFee": fee - discount,
        "discountBasisPoints": coupon,
        "discount": discount,
        "receivedAmount": received,
        "dailyRateBasisPoints": ASSUMED["dailyRateBasisPoints"],
        "interest": interest,
        "installmentAmount": amount + interest,
        "totalRepayment": amount + interest,
        "annualPercentageRate": half_up((amount + interest - received) * 36_500, received * days),
        "overdueFeePerDay": share(amount, ASSUMED["overdueRateBasisPoints"], 1),
        "paymentAt": paid_at,
        "dueAt": end_of_day(day(paid_at) + days),
    }


def limit_after(loans):
    """The limit of a borrower who paid off a number of loans."""
    limit = ASSUMED["firstLimit"]
    for _ in range(loans):
        limit = min(ASSUMED["maximumLoan"], limit + -(-limit // 2_000) * 1_000)
    return limit
