import { nextTicketStatus, openToCustomerService, ticketTransitions } from '@kit/mock-server/service/tickets';
import { describe, expect, test } from 'vitest';

describe('the transitions of a ticket', () => {
  test('are unique for each event', () => {
    const keys = ticketTransitions.map(({ from, by }) => `${from} ${by}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(nextTicketStatus(1, 'borrower answers')).toBeUndefined();
    expect(nextTicketStatus(3, 'borrower answers')).toBe(2);
    expect(nextTicketStatus(4, 'borrower reopens')).toBe(2);
    expect(nextTicketStatus(3, 'borrower reopens')).toBeUndefined();
  });

  test('do not let customer service answer for the borrower or reopen a finished ticket', () => {
    expect(openToCustomerService(1)).toEqual([3, 4]);
    expect(openToCustomerService(2)).toEqual([3, 4]);
    expect(openToCustomerService(3)).toEqual([4]);
    expect(openToCustomerService(4)).toEqual([]);
  });
});
