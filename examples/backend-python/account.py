"""Login, the borrower behind a token, and the deletion of an account."""

from borrowers import canonical
from contract import ASSUMED, Refusal


def send_auth_code(call, data):
    call.lender.codes.send(canonical(data["contactNumber"]), data["purpose"], call.now)
    return {
        "expiresInMs": ASSUMED["verificationCodeLife"],
        "resendAfterMs": ASSUMED["verificationCodeResendAfter"],
    }


def authenticate(call, data):
    logins = call.lender.logins
    if data.get("loginCheck"):
        number = logins.number_of(data["authIdentifier"], call.now)
        return {"userToken": logins.give(number, call.now, keeps_others=True)}
    number = canonical(data["contactNumber"])
    call.lender.codes.use(number, "login", data["authCode"], call.now)
    call.lender.register(number)
    return {"authIdentifier": logins.give(number, call.now)}


def user_identifier_info(call, _data):
    borrower = call.borrower
    return {
        "userIdentifier": borrower.id,
        "contactNumber": borrower.number,
        "fullName": borrower.full_name,
        "completedSteps": borrower.completed_steps,
    }


def account_deletion_check(call, _data):
    if call.borrower.active_order:
        raise Refusal("DELETE_NOT_ALLOWED")
    return {"allowed": True}


def delete_account(call, data):
    account_deletion_check(call, data)
    number = call.borrower.number
    call.lender.codes.use(number, "accountDeletion", data["authCode"], call.now)
    del call.lender.borrowers[number]
    call.lender.logins.delete(number)
    return {}


HANDLERS = {
    "sendAuthCode": send_auth_code,
    "authenticate": authenticate,
    "userIdentifierInfo": user_identifier_info,
    "accountDeletionCheck": account_deletion_check,
    "deleteAccount": delete_account,
}
