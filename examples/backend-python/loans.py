"""Home, the application, the offer and the repayment of a loan."""

import money
import payments
from borrowers import STEPS
from contract import ASSUMED, BUTTONS, Refusal, invalid, issue
from orders import UPLOADS, Order

#: The products of the Hot Loan section. Without an amount, a product lends the borrower's limit.
PRODUCTS = {
    "fast-cash": {"name": "Fast Cash", "amount": None, "coupon": "fast-cash-10", "discount": 1_000},
    "small-loan": {"name": "Small Loan", "amount": ASSUMED["firstLimit"], "coupon": None, "discount": None},
}


def own_order(borrower, number=None, tract=None):
    """The order with a number or an application id. @raise Refusal: 200102, also for another borrower's order"""
    order = next((each for each in borrower.orders if number == each.number or tract == each.tract), None)
    if order is None:
        raise Refusal("ORDER_NOT_FOUND")
    return order


def order_in(call, data, *statuses):
    """The order of a request. @raise Refusal: 200102, or 200203 if it is in another state"""
    order = own_order(call.borrower, data["orderNo"])
    if order.status not in statuses:
        raise Refusal("ORDER_STATUS_CONFLICT")
    return order


# Home


def availability(product, borrower, now):
    last = borrower.orders[0] if borrower.orders else None
    if last and last.freeze_days(now) > 0:
        return "not yet again"
    order = borrower.active_order
    if order and order.status in ("assessing", "reviewing"):
        return "application under way"
    if order and order.status not in ("incomplete", "approved"):
        return "loan under way"
    wanted = (order.approved or order.requested) if order else borrower.limit
    return "amount too high" if wanted > (product["amount"] or wanted) else "open"


def home_item(product_id, borrower, now):
    product = PRODUCTS[product_id]
    amount = product["amount"] or borrower.limit
    return {
        "itemId": product_id,
        "homePageType": 1,
        "name": product["name"],
        "description": f"up to {amount:,} naira",
        "maximumAmount": amount,
        "extDownloadUrl": None,
        "productId": product_id,
        "couponId": product["coupon"],
        "discountBasisPoints": product["discount"],
        "availability": availability(product, borrower, now),
    }


def home_order(borrower, now):
    """The active order, or a rejected one that still blocks a new application."""
    last = borrower.orders[0] if borrower.orders else None
    return last if last and (last.is_active or last.freeze_days(now) > 0) else None


def home_page(call, _data):
    borrower, now = call.borrower, call.now
    order, steps = home_order(borrower, now), borrower.completed_steps
    shown = ("orderNo", "tractOdrId", "status", "button", "amount", "dueAt", "overdueDays", "daysLeft")
    summary = order.summary(now) if order else {}
    missing = [step for step in STEPS if step not in steps]
    return {
        "product": {
            "minimumAmount": ASSUMED["minimumLoan"],
            "maximumAmount": borrower.limit,
            "loanDays": ASSUMED["loanDays"],
            "dailyRateBasisPoints": ASSUMED["dailyRateBasisPoints"],
            "previousMaximumAmount": borrower.previous_limit,
        },
        "button": BUTTONS[order.status] if order else "continue" if steps and missing else "apply",
        "application": {"completedSteps": steps, "nextStep": missing[0] if missing else None},
        "order": {name: summary[name] for name in shown} if order else None,
        "items": [home_item(product_id, borrower, now) for product_id in PRODUCTS],
    }


# The application


def apply_loan(call, _data):
    borrower, now = call.borrower, call.now
    missing = [issue(step, "This step is not complete") for step in STEPS if step not in borrower.completed_steps]
    if missing:
        raise Refusal("ORDER_STATUS_CONFLICT", {"issues": missing})
    order = borrower.active_order or open_order(call, borrower, now)
    if order.status != "incomplete":
        raise Refusal("ORDER_STATUS_CONFLICT")
    return {"tractOdrId": order.tract, "orderNo": order.number, "status": order.status}


def open_order(call, borrower, now):
    last = borrower.orders[0] if borrower.orders else None
    days_left = last.freeze_days(now) if last else 0
    today = [order for order in borrower.orders if money.day(order.created_at) == money.day(now)]
    if days_left > 0 or len(today) >= ASSUMED["maximumApplicationsADay"]:
        raise Refusal("REAPPLY_BLOCKED", {"daysLeft": days_left or 1})
    if not borrower.is_offered_loans:
        raise Refusal("PRODUCT_NOT_FOUND")
    number = call.lender.next_number()
    order = Order(f"N{number}", f"T{number}", now, borrower.limit)
    borrower.orders.insert(0, order)
    return order


def flags(order):
    return {flag: step in order.uploads for step, flag in UPLOADS.items()}


def upload_status(call, data):
    return flags(own_order(call.borrower, tract=data["tractOdrId"]))


def upload_permission_data(call, data):
    order = own_order(call.borrower, tract=data["tractOdrId"])
    if order.status != "incomplete":
        raise Refusal("ORDER_STATUS_CONFLICT")
    order.uploads.add(data["step"])
    if data["isSubmit"] == 1:
        if order.missing_uploads():
            issues = [issue(flag, "This upload is missing") for flag in order.missing_uploads()]
            raise Refusal("ORDER_STATUS_CONFLICT", {"issues": issues})
        order.submit(call.now)
    return {**flags(order), "status": order.status}


def order_list(call, data):
    first, last = (data.get(name) and money.number_of(data[name]) for name in ("from", "to"))
    if first is not None and last is not None and not 0 <= last - first < ASSUMED["calendarRangeDays"]:
        raise invalid("to", f"Choose at most {ASSUMED['calendarRangeDays']} days")

    def is_wanted(order):
        created = money.day(order.created_at)
        fits_list = data["list"] == "all" or order.is_active == (data["list"] == "incomplete")
        return fits_list and (first is None or created >= first) and (last is None or created <= last)

    return {"orders": [order.summary(call.now) for order in call.borrower.orders if is_wanted(order)]}


def order_detail(call, data):
    return own_order(call.borrower, data["orderNo"]).detail(call.now)


# The offer


def offer_of(order, data):
    """The product and the discount that a request names. @raise Refusal: one of its fields is wrong"""
    if data["loanDays"] not in ASSUMED["loanDays"]:
        raise invalid("loanDays", "This term is not offered")
    if data.get("amount", order.approved) != order.approved:
        raise invalid("amount", "The approved amount cannot be changed")
    product_id, coupon_id = data.get("productId"), data.get("couponId")
    product = PRODUCTS.get(product_id, {"name": None, "amount": None, "coupon": None, "discount": None})
    if product_id is not None and product_id not in PRODUCTS:
        raise Refusal("PRODUCT_NOT_FOUND")
    if order.approved > (product["amount"] or order.approved):
        raise invalid("productId", "This product lends less than the approved amount")
    if coupon_id is not None and coupon_id != product["coupon"]:
        raise invalid("couponId", "This product has no such coupon")
    return product, product["discount"] if coupon_id is not None else 0


def offered_order(call, data):
    order = order_in(call, data, "approved")
    if not call.borrower.has_readable_amount:
        raise Refusal("APPROVAL_AMOUNT_FAILED")
    return order


def loan_quote(call, data):
    order, borrower = offered_order(call, data), call.borrower
    product, coupon = offer_of(order, data)
    if borrower.bank is None:
        raise Refusal("ORDER_STATUS_CONFLICT")
    return {
        "terms": money.terms(order.approved, data["loanDays"], call.now, coupon),
        "productName": product["name"],
        "loanDaysOffered": ASSUMED["loanDays"],
        "name": borrower.full_name,
        "bank": borrower.bank,
    }


def confirm_borrow(call, data):
    order = offered_order(call, data)
    _, coupon = offer_of(order, data)
    order.confirm(call.now, data["loanDays"], data.get("productId"), coupon)
    return {"orderNo": order.number, "status": order.status, "expectedAt": order.payout_at}


def cancel_order(call, data):
    order = order_in(call, data, "incomplete", "approved")
    order.move("cancel application" if order.status == "incomplete" else "cancel offer", call.now)
    return {"orderNo": order.number, "status": order.status}


# The repayment


def create_pay_order(call, data):
    order = order_in(call, data, "repaying", "overdue")
    payment = payments.open_payment(order, data["purpose"], data["method"], data["amount"], call.now)
    return payments.pay_order(order, payment, call.now)


def pay_order_status(call, data):
    for order in call.borrower.orders:
        for payment in order.payments:
            if payment.id == data["payOrderId"]:
                return payments.pay_order(order, payment, call.now)
    raise Refusal("PAY_ORDER_NOT_FOUND")


def extension_quote(call, data):
    return payments.extension(order_in(call, data, "repaying", "overdue"), call.now)


def extend_order(call, data):
    order, now = order_in(call, data, "repaying", "overdue"), call.now
    order.choose_extension(now)
    quote = payments.extension(order, now)
    is_paid = quote["leftToPay"] == 0
    if is_paid:
        payments.extend(order, payments.repayment(order, now), now)
    return {**quote, "extended": is_paid}


HANDLERS = {
    "homePage": home_page,
    "applyLoan": apply_loan,
    "uploadStatus": upload_status,
    "uploadPermissionData": upload_permission_data,
    "orderList": order_list,
    "orderDetail": order_detail,
    "loanQuote": loan_quote,
    "confirmBorrow": confirm_borrow,
    "cancelOrder": cancel_order,
    "createPayOrder": create_pay_order,
    "payOrderStatus": pay_order_status,
    "extensionQuote": extension_quote,
    "extendOrder": extend_order,
}
