import type { ServerResponse } from 'node:http';
import { SECOND } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import type { Journal } from '../sandbox/journal/journal';
import type { FullEntry } from '../sandbox/journal/journal-entry';
import type { SlotLimits } from '../sandbox/slots';
import { AdminRefusal, defineAdminRoute } from './define';
import { shownEntry } from './journal';

/** Limits of simultaneous listeners. */
export const LISTENER_LIMITS: SlotLimits = { atOnce: 200, ofOneSandbox: 50 };
const HEARTBEAT = 15 * SECOND;
/** Delay after which a browser reconnects. */
const RETRY = 1 * SECOND;

/**
 * Sends the calls of a journal to one listener, at the speed at which it reads. Unread calls stay in the journal, so a
 * slow listener costs no extra memory. It misses calls that the journal drops before it reads them. A listener that
 * reads nothing for `patienceMs` is disconnected. It can resume after its last call.
 * @param show converts a call to the form that is sent
 * @param last id of the last call that the listener knows
 * @returns stops sending
 */
const tellCalls = (
  response: ServerResponse,
  journal: Journal,
  show: (entry: FullEntry) => object,
  last: number,
  patienceMs: number,
): (() => void) => {
  let lastSent = last;
  let patience: NodeJS.Timeout | undefined;

  const write = (text: string): boolean => {
    if (response.write(text)) return true;
    // Keeps a running timer, because `drain` clears only one.
    patience ??= setTimeout(() => response.destroy(), patienceMs).unref();
    return false;
  };
  const tell = (): void => {
    if (patience !== undefined) return;
    for (const id of journal.idsAfter(lastSent)) {
      lastSent = id;
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
  for (const pending of journal.pending.list()) write(`event: begun\ndata: ${JSON.stringify(pending)}\n\n`);
  tell();
  const stop = journal.listen({
    hear: tell,
    hearNotice: ({ event, data }) => {
      // Skips notices for a slow listener. It can request the current state when it catches up.
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
      'The journal as a live stream of server-sent events. Each event is a call in the form of GET /requests, with its id. With Last-Event-ID, or lastEventId for a first connection, the stream begins after that call, as far as the journal reaches back. A listener that reads too slowly misses calls that the journal drops. Other events have no id: `event: change` reports a call of this API that changed the sandbox, as `{call, url, at, id}`; `event: bridge` reports a call over the bridge of a device, see `PUT /devices/{device}/shell`; `event: app-error` reports an error inside the app of a simulated device, see GET /app-errors; `event: begun` reports a call whose reply takes time, until its entry repeats the number `begun`, and `event: ended` a call that its client gave up; `event: moved` reports that another server now serves the sandbox. The stream ends after `moved`: connect again.',
    query: z.strictObject({ lastEventId: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    response: z.string(),
    type: 'text/event-stream',
    handle: () => '',
    stream: ({ sandbox: { name, journal }, services: { listeners, sandboxes, config }, query }, request, response) => {
      const release = listeners.take(name, () => response.end());
      if (release === undefined) {
        const { atOnce, ofOneSandbox } = LISTENER_LIMITS;
        throw new AdminRefusal(
          `This sandbox may have ${ofOneSandbox} listeners and this server ${atOnce}, and the limit is reached. Close another workbench or stream.`,
          [],
          503,
        );
      }
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
      const last = lastSeen(request.headers['last-event-id'], query.lastEventId) ?? journal.lastId;
      // Looks the sandbox up for each call, because a reset replaces it.
      const show = (entry: FullEntry) => shownEntry(entry, sandboxes.peek(name).documents);
      const stop = tellCalls(response, journal, show, last, config.timeouts.silentListenerMs);
      // The listener may disconnect during a write, which is not an error.
      response.on('error', () => undefined);
      response.once('close', () => {
        stop();
        release();
      });
    },
  }),
];
