import { methods } from '@kit/contracts/methods';
import { writeAsService } from '@kit/mock-server/sandbox/customer-service';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';

const feedback = methods.saveTicket.example.request;

describe('a feedback', () => {
  it('is taken without the spaces around its description, also as the first message', () => {
    const borrower = new BorrowerInSandbox();
    const description = `  ${feedback.description}\n `;
    const { ticketOdrId } = borrower.ok('saveTicket', { ...feedback, description });
    expect(borrower.ok('ticketInfo', { ticketOdrId }).description).toBe(feedback.description);
    expect(borrower.ok('notePage', { ticketOdrId }).notes).toMatchObject([{ sender: 1, text: feedback.description }]);
  });

  it('is read twenty messages at a time where nobody asks for another number', () => {
    const borrower = new BorrowerInSandbox();
    const { ticketOdrId } = borrower.ok('saveTicket', feedback);
    const ticket = borrower.sandbox.tickets.find(ticketOdrId);
    if (ticket === undefined) throw new Error('the ticket is there');
    const texts = Array.from({ length: 20 }, (_, index) => `Message ${index + 1}`);
    for (const text of texts) writeAsService(borrower.sandbox, ticket, text, 'text', borrower.now);
    const { notes, hasMore } = borrower.ok('notePage', { ticketOdrId });
    expect(notes.map(({ text }) => text)).toEqual(texts);
    expect(hasMore).toBe(true);
  });
});
