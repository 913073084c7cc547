"""Customer service: feedback, the help chat and ratings."""

import secrets
from dataclasses import dataclass, field

from contract import ASSUMED, RATING, invalid, values_of
from information import WHATSAPP, url_of

PLATFORM, AGAIN, REPLY, DONE = values_of("feedbackStatus")
CLIENT, CUSTOMER_SERVICE = values_of("messageSender")
UNRESOLVED = 2
PAGE = 20
QUESTIONS = [
    ("review", "Application", "How long does the review take?", "About an hour. The record tab shows where it stands."),
    ("payment", "Repayment", "I paid and it is not shown", "A transfer can take 30 minutes. Then send us a feedback."),
]


@dataclass
class Conversation:
    notes: list = field(default_factory=list)
    unread: int = 0

    def write(self, sender, kind, text, now, files=(), whatsapp=None):
        note = {
            "noteId": "M" + secrets.token_hex(8),
            "sender": sender,
            "kind": kind,
            "text": text,
            "links": [],
            "files": list(files),
            "whatsappNo": whatsapp,
            "createdAt": now,
        }
        self.notes.append(note)
        self.unread += sender == CUSTOMER_SERVICE
        return note


@dataclass
class Ticket:
    id: str
    sent: dict
    created_at: int
    status: int = PLATFORM
    resolved: int = 0
    conversation: Conversation = field(default_factory=Conversation)

    # What customer service does

    def ask(self, text, now):
        self.conversation.write(CUSTOMER_SERVICE, "text", text, now)
        self.status = REPLY

    def close(self):
        self.status, self.resolved = DONE, 0


def own_ticket(borrower, ticket_id):
    ticket = next((each for each in borrower.tickets if each.id == ticket_id), None)
    if ticket is None:
        raise invalid("ticketOdrId", "You have no such feedback")
    return ticket


def files_of(borrower, receipts):
    for index, file_id in enumerate(receipts):
        if file_id not in borrower.files:
            raise invalid(f"receipts.{index}", "You have no such file")
    return [url_of(file_id) for file_id in receipts]


# Feedback


def save_ticket(call, data):
    borrower = call.borrower
    files = files_of(borrower, data["receipts"])
    if "orderNo" in data and all(order.number != data["orderNo"] for order in borrower.orders):
        raise invalid("orderNo", "You have no such order")
    if sum(ticket.status != DONE for ticket in borrower.tickets) >= ASSUMED["maximumOpenTickets"]:
        raise invalid("", "You have too many open feedbacks", "LIMIT_REACHED")
    sent = {**data, "description": data["description"].strip()}
    ticket = Ticket("K" + secrets.token_hex(8), sent, call.now)
    ticket.conversation.write(CLIENT, "text", sent["description"], call.now, files)
    borrower.tickets.insert(0, ticket)
    return {"ticketOdrId": ticket.id}


def ticket_list(call, data):
    wanted = data.get("processStatus")
    return {
        "tickets": [
            {
                "ticketOdrId": ticket.id,
                "createdDate": ticket.created_at,
                "ticketType": ticket.sent["type"],
                "processStatus": ticket.status,
                "unreadMessageTotal": ticket.conversation.unread,
                "remark": ticket.sent["description"][:100],
            }
            for ticket in call.borrower.tickets
            if wanted in (None, ticket.status)
        ]
    }


def ticket_info(call, data):
    ticket = own_ticket(call.borrower, data["ticketOdrId"])
    kept = ("type", "account", "contact", "description", "contactableTime")
    return {
        "id": ticket.id,
        **{name: ticket.sent[name] for name in kept},
        "receipts": [{"fileId": each, "url": url_of(each)} for each in ticket.sent["receipts"]],
        "createTime": ticket.created_at,
        "status": ticket.status,
        "resolved": ticket.resolved,
    }


def rate_ticket(call, data):
    ticket = own_ticket(call.borrower, data["ticketOdrId"])
    if ticket.status != DONE:
        raise invalid("ticketOdrId", "This feedback is not done")
    if ticket.resolved:
        raise invalid("resolved", "You have rated this feedback")
    ticket.resolved = data["resolved"]
    if ticket.resolved == UNRESOLVED:
        ticket.status = AGAIN
    return {"resolved": ticket.resolved, "status": ticket.status}


# Messages


def chat_of(call, data):
    """The help chat of the borrower. It begins with a greeting."""
    borrower, tract = call.borrower, data.get("tractOdrId", "")
    if tract and all(order.tract != tract for order in borrower.orders):
        raise invalid("tractOdrId", "You have no such application")
    if borrower.chat is None:
        borrower.chat = Conversation()
        borrower.chat.write(CUSTOMER_SERVICE, "text", "Hello! How can we help?", call.now)
    return borrower.chat


def note_page(call, data):
    ticket_id = data.get("ticketOdrId")
    conversation = own_ticket(call.borrower, ticket_id).conversation if ticket_id else chat_of(call, data)
    ids = [note["noteId"] for note in conversation.notes]
    end = len(ids)
    if "before" in data:
        if data["before"] not in ids:
            raise invalid("before", "There is no such message")
        end = ids.index(data["before"])
    start = max(0, end - data.get("limit", PAGE))
    conversation.unread = 0
    return {"notes": conversation.notes[start:end], "hasMore": start > 0}


def save_ticket_note(call, data):
    files = files_of(call.borrower, data.get("receipts", []))
    if "ticketOdrId" in data:
        return {"note": answer_feedback(call, data, files), "replies": []}
    chat = chat_of(call, data)
    note = chat.write(CLIENT, data["kind"], data["text"], call.now, files)
    if data["kind"] == "whatsapp":
        reply = chat.write(CUSTOMER_SERVICE, "whatsapp", "Write to us on WhatsApp.", call.now, whatsapp=WHATSAPP)
    else:
        reply = chat.write(CUSTOMER_SERVICE, "text", "Thank you. Send us a feedback if you need more help.", call.now)
    del chat.notes[: -ASSUMED["maximumNotes"]]
    return {"note": note, "replies": [reply]}


def answer_feedback(call, data, files):
    ticket = own_ticket(call.borrower, data["ticketOdrId"])
    if data["kind"] != "text":
        raise invalid("kind", "A feedback takes only text")
    if ticket.status == DONE:
        raise invalid("ticketOdrId", "This feedback is done")
    if len(ticket.conversation.notes) >= ASSUMED["maximumNotes"]:
        raise invalid("ticketOdrId", "This feedback has too many messages", "LIMIT_REACHED")
    if ticket.status == REPLY:
        ticket.status = AGAIN
    return ticket.conversation.write(CLIENT, "text", data["text"], call.now, files)


def display_ticket_note(call, _data):
    return any(ticket.conversation.unread for ticket in call.borrower.tickets)


def common_problems(_call, _data):
    names = ("questionId", "category", "question", "answer")
    return {"questions": [dict(zip(names, question)) for question in QUESTIONS]}


# Ratings


def create_review(call, _data):
    finished = call.borrower.finished_orders
    if not finished:
        return {"reviewSchemaId": None, "shouldAsk": False}
    review_id = f"R{finished[0].number}"
    state = call.borrower.reviews.setdefault(review_id, "open")
    return {"reviewSchemaId": review_id, "shouldAsk": state == "open"}


def own_review(call, data):
    state = call.borrower.reviews.get(data["reviewSchemaId"])
    if state is None:
        raise invalid("reviewSchemaId", "You have no such rating")
    return state


def update_review(call, data):
    if data["state"] not in RATING[own_review(call, data)]:
        raise invalid("state", "The rating cannot go there")
    call.borrower.reviews[data["reviewSchemaId"]] = data["state"]
    return {"state": data["state"]}


def save_review(call, data):
    if data["satisfied"] and "stars" not in data:
        raise invalid("stars", "Choose one to five stars")
    if not data["satisfied"] and not data.get("idea", "").strip():
        raise invalid("idea", "Tell us what to improve")
    if own_review(call, data) == "completed":
        raise invalid("reviewSchemaId", "You have given this rating")
    call.borrower.reviews[data["reviewSchemaId"]] = "completed"
    return {"state": "completed"}


HANDLERS = {
    "saveTicket": save_ticket,
    "ticketList": ticket_list,
    "ticketInfo": ticket_info,
    "rateTicket": rate_ticket,
    "notePage": note_page,
    "saveTicketNote": save_ticket_note,
    "displayTicketNote": display_ticket_note,
    "tictetQuestionList": common_problems,
    "customerServiceTicket": lambda _call, _data: {},
    "createReviewSchema": create_review,
    "updateReviewSchema": update_review,
    "saveReview": save_review,
}
