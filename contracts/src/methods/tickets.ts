import * as z from 'zod/mini';
import { supportChannel, supportSourcePage } from '../enums';
import { defineMethod } from './define';

export const ticketMethods = {
  customerServiceTicket: defineMethod({
    summary: 'Reports that a borrower picked a support channel, and on which page.',
    source: { section: '7' },
    login: 'required',
    changesState: true,
    request: z.strictObject({
      /** empty on a page that has no reporting name */
      sourcePage: z.union([supportSourcePage.schema, z.literal('')]),
      supportChannel: supportChannel.schema,
    }),
    response: z.strictObject({}),
    codes: [],
    example: { request: { sourcePage: 'mainApply', supportChannel: 'whatsappService' }, response: {} },
  }),
};
