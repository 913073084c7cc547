import * as z from 'zod/mini';
import { newReplayContext, runInContext } from '../core/replay-context';
import { conflict, contactNumber, defineAdminRoute } from './define';

export const sessionRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/sessions/:contactNumber',
    summary: 'Logs the number in, as a native app would, and replies with the token.',
    act: ({ params }) => `native login of ${params.contactNumber}`,
    params: z.strictObject({ contactNumber }),
    response: z.strictObject({ token: z.string() }),
    handle: ({ sandbox, device, params }) => {
      const borrower = sandbox.borrowers.findOrRegister(params.contactNumber);
      const token = runInContext(newReplayContext(device), () => sandbox.sessions.open(borrower.contactNumber));
      return { token };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/sessions/:contactNumber/:action',
    summary:
      'Ends the sessions of the number. Its next call fails with an expired token (`expire`), because of a login on another device (`squeeze`), or with an unknown token (`invalidate`). Replies with the number of ended sessions. Refused with 409 if the number is not logged in.',
    act: ({ params }) => `session of ${params.contactNumber} ${params.action.replace(/e?$/, 'ed')}`,
    params: z.strictObject({ contactNumber, action: z.enum(['expire', 'squeeze', 'invalidate']) }),
    response: z.strictObject({ sessions: z.int() }),
    handle: ({ sandbox, params: { contactNumber: number, action } }) => {
      const sessions = sandbox.sessions[action](number);
      if (sessions > 0) return { sessions };
      return conflict(`${number} is not logged in to this sandbox. Log it in first: POST /__admin/sessions/${number}.`);
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/keys/expire',
    summary: 'Expires every session key of the sandbox. Each client exchanges a new key with its next call.',
    act: () => 'session keys expired',
    response: z.strictObject({ keys: z.int() }),
    handle: ({ sandbox }) => ({ keys: sandbox.keys.expireAll() }),
  }),
];
