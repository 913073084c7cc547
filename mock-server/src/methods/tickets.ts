import { assumptions } from '@kit/contracts/assumptions';
import { commonQuestions } from '../customer-service/questions';
import { DONE, nextTicketStatus } from '../customer-service/ticket-status';
import { openTicket, ticketLine } from '../sandbox/customer-service';
import { fileUrl } from '../sandbox/records/files';
import { type Handlers, Refusal, refuseField, refuseLimit } from './handler';
import { noteHandlers, ownTicket, unknownReceipt } from './notes';

const NO_ORDER = 'You have no such order';
const RATED = 'You have rated this feedback already';
const TOO_MANY_OPEN = 'As many of your feedbacks are open as can be: write under one of them';
const NOT_DONE = 'A feedback is rated once it is done';

export const ticketHandlers = {
  ...noteHandlers,
  tictetQuestionList: () => ({ questions: commonQuestions() }),
  ticketList: ({ sandbox, borrower }, { processStatus }) => ({
    tickets: sandbox.tickets
      .list(borrower.userIdentifier)
      .filter(({ status }) => processStatus === undefined || status === processStatus)
      .map((ticket) => ticketLine(sandbox, ticket)),
  }),
  ticketInfo: (context, { ticketOdrId }) => {
    const stored = ownTicket(context, ticketOdrId);
    if (stored instanceof Refusal) return stored;
    const { owner: _owner, orderNo: _orderNo, receipts, ...ticket } = stored;
    return { ...ticket, receipts: receipts.map((fileId) => ({ fileId, url: fileUrl(fileId) })) };
  },
  saveTicket: (context, { orderNo = '', receipts, ...given }) => {
    const { sandbox, borrower, now } = context;
    const owner = borrower.userIdentifier;
    const unknown = unknownReceipt(context, receipts);
    if (unknown !== undefined) return unknown;
    if (orderNo !== '' && sandbox.orders.ofOwner(owner, orderNo, now) === undefined) {
      return refuseField('orderNo', NO_ORDER);
    }
    const open = sandbox.tickets.list(owner).filter(({ status }) => status !== DONE);
    if (open.length >= assumptions.maximumOpenTickets) return refuseLimit('', TOO_MANY_OPEN);
    const description = given.description.trim();
    const ticket = openTicket(sandbox, { ...given, description, owner, orderNo, receipts, createTime: now });
    return { ticketOdrId: ticket.id };
  },
  displayTicketNote: ({ sandbox, borrower }) =>
    sandbox.tickets.list(borrower.userIdentifier).some(({ id }) => sandbox.conversations.unread(id) > 0),
  rateTicket: (context, { ticketOdrId, resolved }) => {
    const ticket = ownTicket(context, ticketOdrId);
    if (ticket instanceof Refusal) return ticket;
    if (ticket.status !== DONE) return refuseField('ticketOdrId', NOT_DONE);
    if (ticket.resolved !== 0) return refuseField('resolved', RATED);
    const status =
      resolved === 1 ? ticket.status : (nextTicketStatus(ticket.status, 'borrower reopens') ?? ticket.status);
    context.sandbox.tickets.save({ ...ticket, resolved, status });
    return { resolved, status };
  },
  customerServiceTicket: ({ sandbox, borrower, now }, { sourcePage, supportChannel }) => {
    sandbox.supportClicks.add({ userIdentifier: borrower.userIdentifier, sourcePage, supportChannel, at: now });
    return {};
  },
} satisfies Partial<Handlers>;
