import * as z from 'zod/mini';
import { newReplayContext, runInContext } from '../core/replay-context';
import { conflict, contactNumber, defineAdminRoute } from './define';

const ofBorrower = z.strictObject({ contactNumber });

const end = <const Action extends 'expire' | 'squeeze' | 'invalidate'>(action: Action, summary: string) =>
  defineAdminRoute({
    method: 'POST',
    path: `/sessions/:contactNumber/${action}` as const,
    summary,
    params: ofBorrower,
    response: z.strictObject({ sessions: z.int() }),
    handle: ({ sandbox, params: { contactNumber: number } }) => {
      const sessions = sandbox.sessions[action](number);
      if (sessions > 0) return { sessions };
      return conflict(`${number} is not logged in to this sandbox. Log it in first: POST /__admin/sessions/${number}.`);
    },
  });

export const sessionRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/sessions/:contactNumber',
    summary: 'Logs the number in, as a native app would, and replies with the token.',
    params: ofBorrower,
    response: z.strictObject({ token: z.string() }),
    handle: ({ sandbox, device, params }) => {
      const borrower = sandbox.borrowers.findOrRegister(params.contactNumber);
      const token = runInContext(newReplayContext(device), () => sandbox.sessions.open(borrower.contactNumber));
      return { token };
    },
  }),
  end(
    'expire',
    'Makes the next call of the number fail with an expired token. Replies with the number of ended sessions. Refused with 409 if the number is not logged in, like the next two.',
  ),
  end('squeeze', 'Makes the next call of the number fail because of a login on another device.'),
  end('invalidate', 'Makes the next call of the number fail with an unknown token.'),
];
