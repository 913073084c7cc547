import * as z from 'zod/mini';
import { replayProblem, restoreState } from '../traces/replay';
import { trace } from '../traces/trace';
import { snapshotOf } from '../traces/write';
import { conflict, defineAdminRoute } from './define';
import { LARGEST_TRACE, traceBody, traceIn } from './trace-body';

export const snapshotRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/snapshot',
    summary:
      'The state of the sandbox without its journal, as a trace without calls: borrowers, loans, sessions, keys, messages, files, clock, faults.',
    response: trace,
    handle: ({ sandbox }) => snapshotOf(sandbox),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/snapshot',
    summary:
      'Replaces the content of the sandbox with the state in a trace: a snapshot, or the state before the calls of another trace. The journal stays. Refused as a whole if a document is invalid, or if the state has more than a sandbox may hold.',
    body: traceBody,
    bodyLimit: LARGEST_TRACE,
    response: z.strictObject({ documents: z.int() }),
    handle: async (call) => {
      const { sandboxes, config } = call.services;
      const given = await traceIn(call.body);
      const problem = replayProblem(given, config.assumptions);
      if (problem !== null) conflict(problem);
      return { documents: restoreState(sandboxes, call.sandbox.name, given, 'start').documents.size };
    },
  }),
];
