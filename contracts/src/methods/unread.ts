import * as z from 'zod/mini';
import { defineMethod } from './define';

export const unreadMethods = {
  displayTicketNote: defineMethod({
    summary: 'Returns whether the borrower has an unread message from customer service.',
    source: { section: '7' },
    login: 'required',
    changesState: false,
    request: z.strictObject({}),
    response: z.boolean(),
    codes: [],
    example: { request: {}, response: true },
  }),
};
