import { overrideAssumptions } from '@kit/contracts/assumptions';
import { openToCustomerService, putAsService, ticketLineOf, writeAsService } from '@kit/mock-server/service/tickets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { examples } from '../../../support/examples';

describe('a ticket in the list', () => {
  const ticket = { id: 'T1', createTime: 1_700_000_000_000, type: 2, status: 3, resolved: 0 } as const;
  const remarkOf = (description: string): string =>
    ticketLineOf({ ...ticket, description } as unknown as Parameters<typeof ticketLineOf>[0], 0).remark;

  it('has up to 80 characters of its description, or the first 79 of a longer one', () => {
    expect(remarkOf('a'.repeat(80))).toBe('a'.repeat(80));
    expect(remarkOf('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`);
  });

  it('is one trimmed line, and breaks after a word', () => {
    expect(remarkOf('  I paid\n\n  twice\t')).toBe('I paid twice');
    expect(remarkOf(`${'a'.repeat(78)} bcd`)).toBe(`${'a'.repeat(78)}…`);
  });
});

it('customer service neither answers for the borrower nor reopens a finished ticket', () => {
  expect(([1, 2, 3, 4] as const).map(openToCustomerService)).toEqual([[3, 4], [3, 4], [4], []]);
});

const feedback = examples.saveTicket.request;

describe('a ticket', () => {
  it('is stored with a trimmed description, also as the first message', () => {
    const borrower = new BorrowerInSandbox();
    const description = `  ${feedback.description}\n `;
    const { ticketOdrId } = borrower.ok('saveTicket', { ...feedback, description });
    expect(borrower.ok('ticketInfo', { ticketOdrId }).description).toBe(feedback.description);
    expect(borrower.ok('notePage', { ticketOdrId }).notes).toMatchObject([{ sender: 1, text: feedback.description }]);
  });

  it('returns twenty messages per page by default', () => {
    const borrower = new BorrowerInSandbox();
    const { ticketOdrId } = borrower.ok('saveTicket', feedback);
    const ticket = borrower.sandbox.tickets.get(ticketOdrId);
    if (ticket === undefined) throw new Error('the ticket is there');
    const texts = Array.from({ length: 20 }, (_, index) => `Message ${index + 1}`);
    for (const text of texts) writeAsService(borrower.sandbox, ticket, text, 'text', borrower.now);
    const { notes, hasMore } = borrower.ok('notePage', { ticketOdrId });
    expect(notes.map(({ text }) => text)).toEqual(texts);
    expect(hasMore).toBe(true);
  });

  it('can be opened until too many are open, and again when one is done', () => {
    overrideAssumptions({ maximumOpenTickets: 2 });
    onTestFinished(() => overrideAssumptions({}));
    const borrower = new BorrowerInSandbox();
    const { ticketOdrId } = borrower.ok('saveTicket', feedback);
    borrower.ok('saveTicket', feedback);
    expect(borrower.codeOf('saveTicket', feedback)).toBe('LIMIT_REACHED');
    const ticket = borrower.sandbox.tickets.get(ticketOdrId);
    if (ticket !== undefined) putAsService(borrower.sandbox, ticket, 4);
    expect(borrower.codeOf('saveTicket', feedback)).toBe('SUCCESS');
  });

  it('can concern only an order of the borrower', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying();
    const { ticketOdrId } = borrower.ok('saveTicket', { ...feedback, orderNo });
    expect(borrower.sandbox.tickets.get(ticketOdrId)?.orderNo).toBe(orderNo);
    const other = new BorrowerInSandbox(borrower.sandbox, '08039876543');
    expect(other.issuesOf('saveTicket', { ...feedback, orderNo })).toEqual({ orderNo: 'You have no such order' });
    expect(other.ok('ticketList', {}).tickets).toEqual([]);
    other.ok('saveTicket', { ...feedback, orderNo: '' });
  });
});
