import * as z from 'zod/mini';
import { replayProblem, restoreState } from '../traces/replay';
import { newTrace, trace } from '../traces/trace';
import { stateOf } from '../traces/write';
import { conflict, defineAdminRoute } from './define';
import { LARGEST_TRACE, traceBody, traceIn } from './trace-body';

export const snapshotRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/snapshot',
    summary:
      'The state of the sandbox without its journal, as a trace without calls: borrowers, loans, sessions, keys, messages, files, clock, faults.',
    response: trace,
    work: async ({ name, services: { sandboxes } }) => newTrace({ state: await stateOf(sandboxes, name) }),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/snapshot',
    summary:
      'Replaces the content of the sandbox with the state in a trace: a snapshot, or the state before the calls of another trace. The journal stays. Refused as a whole if a document is invalid, or if the state has more than a sandbox may hold.',
    body: traceBody,
    bodyLimit: LARGEST_TRACE,
    response: z.strictObject({ documents: z.int() }),
    work: async ({ services: { config }, body, change }) => {
      const given = await traceIn(body);
      const problem = replayProblem(given, config.assumptions);
      if (problem !== null) conflict(problem);
      return change((sandbox) => {
        restoreState(sandbox, given, 'start');
        return { documents: sandbox.documents.size };
      });
    },
  }),
];
