import { feedbackStatus } from '@kit/contracts/enums';
import {
  nextTicketStatus,
  openToCustomerService,
  PROCESSING,
  ticketTransitions,
} from '@kit/mock-server/customer-service/ticket-status';
import { describe, expect, test } from 'vitest';

describe('the ways of a feedback', () => {
  test('reach every status from the first one, and leave every status again', () => {
    const reached = new Set([PROCESSING]);
    for (const from of reached) for (const move of ticketTransitions) if (move.from === from) reached.add(move.to);
    expect([...reached].sort()).toEqual(feedbackStatus.values);
    expect(new Set(ticketTransitions.map(({ from }) => from))).toEqual(new Set(feedbackStatus.values));
  });

  test('are one for each thing that happens', () => {
    const keys = ticketTransitions.map(({ from, by }) => `${from} ${by}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(nextTicketStatus(1, 'borrower answers')).toBeUndefined();
    expect(nextTicketStatus(3, 'borrower answers')).toBe(2);
    expect(nextTicketStatus(4, 'borrower reopens')).toBe(2);
    expect(nextTicketStatus(3, 'borrower reopens')).toBeUndefined();
  });

  test('keep customer service from answering in the borrower’s place and from opening what is done', () => {
    expect(openToCustomerService(1)).toEqual([3, 4]);
    expect(openToCustomerService(2)).toEqual([3, 4]);
    expect(openToCustomerService(3)).toEqual([4]);
    expect(openToCustomerService(4)).toEqual([]);
  });
});
