import type { ServerResponse } from 'node:http';
import { SECOND } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import type { FullEntry, Journal } from '../sandbox/journal/journal';
import type { SlotLimits } from '../sandbox/slots';
import { AdminRefusal, defineAdminRoute } from './define';
import { shownEntry } from './journal';

/** How many may listen at a time. */
export const LISTENER_LIMITS: SlotLimits = { atOnce: 200, ofOneSandbox: 50 };
const HEARTBEAT = 15 * SECOND;
/** After which a browser connects again. */
const RETRY = 1 * SECOND;

/**
 * Tells the calls of a journal to one listener, and no faster than it reads: what waits for a slow one stays in the
 * journal, which is bounded, and is passed over once the journal has dropped it. So a listener holds the memory of one
 * event. One that reads nothing for a while is let go, and resumes where it was if it comes back.
 * @param show what is told of a call
 * @param last id of the last call that it knows
 * @param patienceMs how long it may read nothing
 * @returns how to stop
 */
const tellCalls = (
  response: ServerResponse,
  journal: Journal,
  show: (entry: FullEntry) => object,
  last: number,
  patienceMs: number,
): (() => void) => {
  let told = last;
  let patience: NodeJS.Timeout | undefined;

  const write = (text: string): boolean => {
    if (response.write(text)) return true;
    patience = setTimeout(() => response.destroy(), patienceMs).unref();
    return false;
  };
  const tell = (): void => {
    if (patience !== undefined) return;
    for (const id of journal.idsAfter(told)) {
      told = id;
      const entry = journal.find(id);
      if (entry === undefined) continue;
      if (!write(`id: ${id}\ndata: ${JSON.stringify(show(entry))}\n\n`)) return;
    }
  };
  response.on('drain', () => {
    clearTimeout(patience);
    patience = undefined;
    tell();
  });
  write(`retry: ${RETRY}\n\n`);
  tell();
  const stop = journal.listen({
    hear: tell,
    hearNotice: ({ event, data }) => {
      // Nobody keeps it: a listener that is behind asks for what there is anyway.
      if (patience === undefined) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    end: () => response.end(),
  });
  const heartbeat = setInterval(() => {
    if (patience === undefined) write(':\n\n');
  }, HEARTBEAT).unref();
  return () => {
    clearTimeout(patience);
    clearInterval(heartbeat);
    stop();
  };
};

const lastSeen = (header: string | string[] | undefined, query: string | undefined): number | undefined => {
  const given = Number(typeof header === 'string' ? header : query);
  return Number.isInteger(given) ? given : undefined;
};

export const eventRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/events',
    summary:
      'The journal, live, as server-sent events: each is a call as GET /requests shows it, with its id. With Last-Event-ID, or lastEventId for a first connection, it begins after that call, as far as the journal reaches back. Whoever reads slower than calls come misses what the journal drops meanwhile. Beside calls, and without an id: `event: change` tells of each call of this API that changed the sandbox, as `{call, url, at}`; `event: bridge` of what crossed the bridge of a phone, `PUT /phones/{phone}/shell`; `event: moved` that another server serves the sandbox from now on, after which the stream ends: connect again.',
    query: z.strictObject({ lastEventId: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    response: z.string(),
    type: 'text/event-stream',
    handle: () => '',
    stream: ({ sandbox: { name, journal }, services: { listeners, sandboxes, config }, query }, request, response) => {
      if (!listeners.take(name)) {
        const { atOnce, ofOneSandbox } = LISTENER_LIMITS;
        throw new AdminRefusal(
          `${ofOneSandbox} listen to this sandbox already, or ${atOnce} to this server, which is the most`,
          [],
          503,
        );
      }
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
      const last = lastSeen(request.headers['last-event-id'], query.lastEventId) ?? journal.lastId;
      // The sandbox of the moment: another may have taken its place.
      const show = (entry: FullEntry) => shownEntry(entry, sandboxes.peek(name).documents);
      const stop = tellCalls(response, journal, show, last, config.timeouts.silentListenerMs);
      // A listener that goes while something is on its way to it is no failure of ours.
      response.on('error', () => undefined);
      response.once('close', () => {
        stop();
        listeners.giveBack(name);
      });
    },
  }),
];
