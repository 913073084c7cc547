"""The four information steps: personal, work, face and bank. Also the lists of their forms, and uploads."""

import json
import re
import unicodedata

import images
import money
import sealing
from borrowers import canonical
from contract import ASSUMED, LISTS, Refusal, invalid, issue, values_of

BANKS = {"Access Bank": "044", "First Bank of Nigeria": "011", "Guaranty Trust Bank": "058", "Zenith Bank": "057"}
AREAS = {
    "Kano": ["Dala", "Fagge", "Nassarawa"],
    "Lagos": ["Alimosho", "Ikeja", "Surulere"],
    "Rivers": ["Obio/Akpor", "Port Harcourt"],
}
#: Our bank knows no account that ends like this.
UNKNOWN_ACCOUNT = "0000"
SERVICE_NUMBER, SERVICE_EMAIL, WHATSAPP = "02010000000", "help@example.com", "08035550147"
CHANNELS = {"phoneService": SERVICE_NUMBER, "emailService": SERVICE_EMAIL, "whatsappService": WHATSAPP}
TITLES = "mr mrs ms miss dr prof engr barr arc chief alhaji alhaja mallam hajia pastor rev sir madam".split()
WEEKDAYS = values_of("weekday")


def steps_of(borrower):
    return {"completedSteps": borrower.completed_steps}


def refuse_if_under_way(borrower):
    order = borrower.active_order
    if order and order.status not in ("incomplete", "addingCard"):
        raise Refusal("ORDER_STATUS_CONFLICT")


def is_of_age(birth_date, now):
    """The borrower is of age on the birthday itself."""
    year, month, day = map(int, birth_date.split("-"))
    return (year + ASSUMED["minimumAge"], month, day) <= money.calendar(now)


def save_identifier_info(call, data):
    if not is_of_age(data["birthDate"], call.now):
        raise invalid("birthDate", f"You must be {ASSUMED['minimumAge']} or older")
    if data["state"] not in AREAS:
        raise invalid("state", "There is no such state")
    if data["district"] not in AREAS[data["state"]]:
        raise invalid("district", "There is no such area in this state")
    borrower = call.borrower
    refuse_if_under_way(borrower)
    borrower.personal = data
    contacts = borrower.work["emergencyContacts"] if borrower.work else []
    if any(is_same_person(contact["name"], borrower.full_name) for contact in contacts):
        borrower.work = None
    return steps_of(borrower)


def name_parts(name):
    """The parts of a name without case, accents, titles and punctuation."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    parts = re.findall(r"[^\W_]+", plain.lower().replace("'", "").replace("’", ""))
    return [part for part in parts if part not in TITLES]


def is_same_person(one, other):
    """Whether two names are one person's: in any order, with or without middle names. A single name equals itself."""
    short, long = sorted((name_parts(one), name_parts(other)), key=len)
    if len(short) < 2:
        return short == long and (short != [] or one.strip() == other.strip())
    return set(short) <= set(long) and {long[0], long[-1]} <= set(short)


def contact_issues(contacts, borrower):
    first, second = contacts
    at = "emergencyContacts"
    checks = [
        (f"{at}.1.name", "The contacts must be two people", is_same_person(first["name"], second["name"])),
        (f"{at}.1.phone", "The contacts must differ", canonical(first["phone"]) == canonical(second["phone"])),
        (f"{at}.1.relationship", "The contacts must differ", first["relationship"] == second["relationship"]),
    ]
    for index, contact in enumerate(contacts):
        own_phone = canonical(contact["phone"]) == borrower.number
        own_name = borrower.personal is not None and is_same_person(contact["name"], borrower.full_name)
        checks += [(f"{at}.{index}.phone", "This is your own number", own_phone)]
        checks += [(f"{at}.{index}.name", "This is your own name", own_name)]
    return [issue(path, reason) for path, reason, is_wrong in checks if is_wrong]


def pay_day_issues(data):
    is_weekly = data["payFrequency"] in ("Weekly", "Fourteen")
    first, second = data["payDay1"], data["payDay2"]
    issues = []
    if first == "" or (first in WEEKDAYS) != is_weekly:
        issues.append(issue("payDay1", "Choose a weekday" if is_weekly else "Choose a day of the month"))
    if data["payFrequency"] != "Biweekly":
        issues += [issue("payDay2", "It must be empty")] if second else []
    elif second in ("", first, *WEEKDAYS):
        issues.append(issue("payDay2", "Choose a second day of the month"))
    return issues


def save_work_info(call, data):
    issues = pay_day_issues(data) + contact_issues(data["emergencyContacts"], call.borrower)
    if issues:
        raise Refusal("REQUEST_INVALID", {"issues": issues})
    refuse_if_under_way(call.borrower)
    call.borrower.work = data
    return steps_of(call.borrower)


def media_upload(call, _data):
    content = call.upload.content
    if content is None:
        raise Refusal("FILE_TOO_LARGE")
    if not content:
        raise invalid("file", "The file is empty")
    mime = images.type_of(content)
    try:
        stored = images.cleaned(content, mime)
    except images.Damaged:
        mime = None
    if mime is None:
        raise Refusal("FILE_TYPE_REFUSED")
    # Everyone who knows the id can read the file, so the id is random.
    file_id = sealing.random_hex()
    call.borrower.files[file_id] = (mime, stored)
    return {"fileId": file_id, "url": url_of(file_id), "size": len(stored), "mime": mime}


def url_of(file_id):
    return f"/files/{file_id}"


def own_photo(borrower, file_id):
    mime, _ = borrower.files.get(file_id, ("", b""))
    if not mime.startswith("image/"):
        raise invalid("fileId", "There is no such photo")
    return url_of(file_id)


def mock_ocr(call, data):
    own_photo(call.borrower, data["fileId"])
    return {"quality": "correct", "faceFound": True, "confidence": 99}


def save_face_image_info(call, data):
    url = own_photo(call.borrower, data["fileId"])
    refuse_if_under_way(call.borrower)
    call.borrower.face = {"url": url, "savedAt": call.now}
    return steps_of(call.borrower)


def check_bank(call, data):
    if data["bankName"] not in BANKS:
        raise invalid("bankName", "There is no such bank")
    if data["accountNo"].endswith(UNKNOWN_ACCOUNT):
        raise Refusal("BANK_CHECK_FAILED")
    return {"accountName": call.borrower.full_name.upper() or "ACCOUNT HOLDER"}


def save_bank_info(call, data):
    borrower = call.borrower
    name = check_bank(call, data)["accountName"]
    refuse_if_under_way(borrower)
    number, bvn = data["accountNo"], data["bvn"]
    borrower.bank = {
        "bankName": data["bankName"],
        "accountNoMasked": "•" * 6 + number[-4:],
        "bvnMasked": bvn[:2] + "•" * 7 + bvn[-2:],
        "accountName": name,
    }
    order = borrower.active_order
    waits = order is not None and order.status == "addingCard"
    if waits:
        order.change_bank(call.now)
    return {**steps_of(borrower), "orderStatus": order.status if waits else None}


def profile_info(call, _data):
    return {step: getattr(call.borrower, step) for step in ("personal", "work", "face", "bank")}


def named(values):
    return [{"value": value, "label": value} for value in values]


def get_dict_item(_call, data):
    kind, parent = data["dictType"], data.get("parent")
    if kind == "district":
        if parent not in AREAS:
            raise invalid("parent", "There is no such state")
        return {"items": named(AREAS[parent])}
    if parent is not None:
        raise invalid("parent", "Only areas have one")
    if kind == "state":
        return {"items": named(AREAS)}
    if kind == "bank":
        return {"items": [{"value": name, "label": name, "code": code} for name, code in BANKS.items()]}
    offered = range(1, 7) if kind == "feedbackType" else values_of(kind)
    return {"items": [entry for entry in LISTS[kind] if entry["value"] in offered]}


def operation_configuration(_call, _data):
    channels = {name: {"value": value, "isOpen": True} for name, value in CHANNELS.items()}
    return {
        "supportChannelSettings": {"supportChannels": json.dumps(channels), "whatsappNo": WHATSAPP},
        "productName": ASSUMED["productName"],
        "officialWebsite": ASSUMED["officialWebsite"],
        "agreements": [{"type": kind, "url": f"/agreements/{kind}.html"} for kind in values_of("agreementType")],
    }


HANDLERS = {
    "saveIdentifierInfo": save_identifier_info,
    "saveWorkInfo": save_work_info,
    "faceServiceToggle": lambda _call, _data: {"enabled": True},
    "mediaUpload": media_upload,
    "mockOcr": mock_ocr,
    "saveFaceImageInfo": save_face_image_info,
    "checkBank": check_bank,
    "saveBankInfo": save_bank_info,
    "profileInfo": profile_info,
    "getDictItem": get_dict_item,
    "operationConfiguration": operation_configuration,
}
