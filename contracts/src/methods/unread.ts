import * as z from 'zod/mini';
import { defineMethod } from './define';

export const unreadMethods = {
  displayTicketNote: defineMethod({
    summary: 'Whether there is a message of customer service that the borrower has not read.',
    source: { section: '7' },
    login: 'required',
    changesState: false,
    request: z.strictObject({}),
    response: z.boolean(),
    codes: [],
    example: { request: {}, response: true },
  }),
};
