import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Journal } from '../sandbox/journal/journal';
import { AdminRefusal, type AdminRoute, defineAdminRoute } from './define';

/** How many may listen to one sandbox at a time. */
export const MAXIMUM_LISTENERS = 50;
const HEARTBEAT = 15_000;
/** Milliseconds after which a browser connects again. */
const RETRY = 1_000;
/** Whoever reads so slowly is let go, and resumes where it was. */
const MAXIMUM_BACKLOG = 8 * 1024 * 1024;

const send = (response: ServerResponse, journal: Journal, id: number): void => {
  const entry = journal.find(id);
  if (entry === undefined) return;
  const { replay: _, ...told } = entry;
  response.write(`id: ${id}\ndata: ${JSON.stringify(told)}\n\n`);
  if (response.writableLength > MAXIMUM_BACKLOG) response.destroy();
};

const lastSeen = (header: string | string[] | undefined, query: string | undefined): number | undefined => {
  const given = Number(typeof header === 'string' ? header : query);
  return Number.isInteger(given) ? given : undefined;
};

export const eventRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'GET',
    path: '/events',
    summary:
      'The journal, live, as server-sent events: each is a call as GET /requests shows it, with its id. With Last-Event-ID, or lastEventId for a first connection, it begins after that call, as far as the journal reaches back.',
    query: z.strictObject({ lastEventId: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    response: z.string(),
    type: 'text/event-stream',
    handle: () => '',
    stream: ({ sandbox: { journal }, query }, request, response) => {
      if (journal.listeners >= MAXIMUM_LISTENERS) {
        throw new AdminRefusal(`${MAXIMUM_LISTENERS} listen to this sandbox already, which is the most`, [], 503);
      }
      const last = lastSeen(request.headers['last-event-id'], query.lastEventId);
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write(`retry: ${RETRY}\n\n`);
      if (last !== undefined) for (const id of journal.idsAfter(last)) send(response, journal, id);
      const stop = journal.listen(
        (id) => send(response, journal, id),
        // Whoever listens connects again, and reaches the server that holds the sandbox now.
        () => response.end(),
      );
      const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT).unref();
      // A listener that goes while something is on its way to it is no failure of ours.
      response.on('error', () => undefined);
      response.once('close', () => {
        clearInterval(heartbeat);
        stop();
      });
    },
  }),
];
