import * as z from 'zod/mini';
import { contactNumber, defineAdminRoute } from './define';

const textMessage = z.strictObject({
  id: z.string(),
  contactNumber: z.string(),
  text: z.string(),
  authCode: z.nullable(z.string()),
  purpose: z.string(),
  sentAt: z.int(),
});

export const messageRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/messages',
    summary: "The text messages that the sandbox 'sent', with their codes, newest first.",
    query: z.strictObject({ contactNumber: z.optional(contactNumber) }),
    response: z.strictObject({ messages: z.array(textMessage) }),
    handle: ({ sandbox, query }) => ({ messages: sandbox.messages.list(query.contactNumber) }),
  }),
];
