import * as z from 'zod/mini';
import { contactNumber, defineAdminRoute } from './define';

const ofBorrower = z.strictObject({ contactNumber });

const end = <const Action extends 'expire' | 'squeeze' | 'invalidate'>(action: Action, summary: string) =>
  defineAdminRoute({
    method: 'POST',
    path: `/sessions/:contactNumber/${action}` as const,
    summary,
    params: ofBorrower,
    response: z.strictObject({ sessions: z.int() }),
    handle: ({ sandbox, params }) => ({ sessions: sandbox.sessions[action](params.contactNumber) }),
  });

export const sessionRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/sessions/:contactNumber',
    summary: 'Logs the number in as a native app around the page would have done, and answers its token.',
    params: ofBorrower,
    response: z.strictObject({ token: z.string() }),
    handle: ({ sandbox, params }) => {
      const borrower = sandbox.borrowers.findOrRegister(params.contactNumber);
      return { token: sandbox.sessions.open(borrower.contactNumber) };
    },
  }),
  end('expire', 'The next call of the number meets an expired token. Answers how many sessions were ended.'),
  end('squeeze', 'The next call of the number meets a login on another device.'),
  end('invalidate', 'The next call of the number meets an unknown token.'),
];
