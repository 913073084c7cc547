import { labelOf } from '@kit/contracts/closed-list';
import { feedbackStatus, feedbackType, note, ticketListEntry } from '@kit/contracts/methods/tickets';
import { canonicalPhone, phone } from '@kit/contracts/phone';
import * as z from 'zod/mini';
import type { TicketRecord } from '../service/records/customer-service';
import type { Sandbox } from '../service/sandbox';
import {
  openTicket,
  openToCustomerService,
  putAsService,
  type TicketStatus,
  ticketLineOf,
  writeAsService,
} from '../service/tickets';
import { AdminRefusal, defineAdminRoute, notFound } from './define';

const ofTicket = z.strictObject({ ticketOdrId: z.string() });
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

const ticketOf = (sandbox: Sandbox, ticketOdrId: string): TicketRecord =>
  sandbox.tickets.get(ticketOdrId) ??
  notFound(`This sandbox has no ticket ${ticketOdrId}. List those of a borrower with GET /__admin/tickets.`);

const ownerOf = (sandbox: Sandbox, contactNumber: string): string =>
  (
    sandbox.borrowers.get(canonicalPhone(contactNumber)) ??
    notFound(`This sandbox has no borrower ${contactNumber}. List them with GET /__admin/borrowers.`)
  ).userIdentifier;

const label = (status: TicketStatus): string => `${status} (${labelOf(feedbackStatus, status)})`;

const refuseMove = (ticket: TicketRecord, to: TicketStatus): never => {
  const open = openToCustomerService(ticket.status).map(label).join(' or ');
  const reason = open === '' ? 'it stays closed until the borrower reports it as unresolved' : `it can become ${open}`;
  const message = `${ticket.id} is ${label(ticket.status)} and cannot become ${label(to)}: ${reason}`;
  throw new AdminRefusal(message, [{ path: 'body.status', reason: message }], 409);
};

export const customerServiceRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/tickets',
    summary: "A borrower's tickets, newest first, as the app lists them.",
    query: z.strictObject({ contactNumber: phone }),
    response: z.strictObject({ tickets: z.array(ticketListEntry) }),
    handle: ({ sandbox, query }) => ({
      tickets: sandbox.tickets
        .list(ownerOf(sandbox, query.contactNumber))
        .map((ticket) => ticketLineOf(ticket, sandbox.conversations.unread(ticket.id))),
    }),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/tickets',
    summary: 'Opens a ticket for a borrower, as the platform does. Types 7 and 30 have no other source.',
    act: () => 'ticket opened',
    body: z.strictObject({ contactNumber: phone, type: feedbackType.schema, description: words }),
    response: z.strictObject({ ticketOdrId: z.string() }),
    handle: ({ sandbox, body: { contactNumber, type, description } }) => {
      const owner = ownerOf(sandbox, contactNumber);
      const given = { type, description, account: '', contact: contactNumber, contactableTime: '', orderNo: '' };
      const opened = { ...given, owner, receipts: [], createTime: sandbox.clock.now() };
      const { id } = openTicket(sandbox, opened, true);
      return { ticketOdrId: id };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/tickets/:ticketOdrId/notes',
    summary:
      'Adds a message of customer service to a ticket, which the borrower has not read yet. Kind `whatsapp` adds the WhatsApp number to the text.',
    act: () => 'reply of customer service',
    params: ofTicket,
    body: z.strictObject({ text: words, kind: z.optional(z.enum(['text', 'whatsapp'])) }),
    response: note,
    handle: ({ sandbox, params, body: { text, kind = 'text' } }) =>
      writeAsService(sandbox, ticketOf(sandbox, params.ticketOdrId), text, kind, sandbox.clock.now()),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/tickets/:ticketOdrId/status',
    summary:
      'Changes the status of a ticket as customer service: 3 asks the borrower, 4 closes it. Refused with 409 if the current status does not allow it.',
    act: ({ body }) => `ticket set to status ${body.status}`,
    params: ofTicket,
    body: z.strictObject({ status: feedbackStatus.schema }),
    response: ticketListEntry,
    handle: ({ sandbox, params, body: { status } }) => {
      const ticket = ticketOf(sandbox, params.ticketOdrId);
      const moved = putAsService(sandbox, ticket, status) ?? refuseMove(ticket, status);
      return ticketLineOf(moved, sandbox.conversations.unread(moved.id));
    },
  }),
];
