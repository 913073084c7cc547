import type { ServerResponse } from 'node:http';
import { SECOND } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import type { Store } from '../core/store/store';
import type { Journaled } from '../service/journal/entry';
import { StoredJournal } from '../service/journal/journal';
import { AdminRefusal, defineAdminRoute } from './define';
import { shownEntry } from './journal';

/** Maximum listeners at once. */
export const MAXIMUM_LISTENERS = 200;
const HEARTBEAT = 5 * SECOND;
/** Delay after which a browser reconnects. */
const RETRY = 1 * SECOND;
/** Calls that are read at once. */
const BATCH = 50;

/** A listener, and what it listens to. */
interface Listening {
  readonly store: Store;
  readonly name: string;
  /** converts calls to the form that is sent */
  readonly show: (entries: readonly Journaled[]) => Promise<readonly { readonly id: number }[]>;
  /** id of the last call that the listener knows */
  readonly last: number;
  /** time after which a listener that reads nothing is disconnected */
  readonly patienceMs: number;
}

/**
 * Sends the calls of a journal to one listener, at the speed at which it reads. Unread calls stay in the journal, so a
 * slow listener costs the memory of one batch. It misses calls that the journal drops before it reads them. A listener
 * that reads nothing for `patienceMs` is disconnected. It can resume after its last call.
 * @returns stops sending
 */
const tellCalls = async (
  response: ServerResponse,
  { store, name, show, last, patienceMs }: Listening,
): Promise<() => void> => {
  const journal = new StoredJournal(store, name);
  let lastSent = last;
  /** calls of the last batch that are not sent yet; kept, so that no call is read twice */
  let unsent: Awaited<ReturnType<typeof show>>[number][] = [];
  let patience: NodeJS.Timeout | undefined;
  let isTelling = false;
  let isAsked = false;

  const write = (text: string): boolean => {
    if (response.write(text)) return true;
    // Keeps a running timer, because `drain` clears only one.
    patience ??= setTimeout(() => response.destroy(), patienceMs).unref();
    return false;
  };
  /** Sends the next calls. @returns false if there are no more, or if the listener does not read */
  const tellNext = async (): Promise<boolean> => {
    if (unsent.length === 0) unsent = [...(await show(await journal.next(lastSent, BATCH)))];
    const isMore = unsent.length > 0;
    for (let entry = unsent.shift(); entry !== undefined; entry = unsent.shift()) {
      lastSent = entry.id;
      if (!write(`id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`)) return false;
    }
    return isMore;
  };
  /** Sends all new calls, one run at a time. */
  const tell = async (): Promise<void> => {
    isAsked = true;
    if (isTelling) return;
    isTelling = true;
    try {
      while (isAsked && patience === undefined && !response.destroyed) {
        // Cleared before the read: a call that is announced during the read may not be in it.
        isAsked = false;
        if (await tellNext()) isAsked = true;
      }
    } catch {
      // The store does not answer. The listener connects again.
      response.end();
    } finally {
      isTelling = false;
    }
  };
  response.on('drain', () => {
    clearTimeout(patience);
    patience = undefined;
    void tell();
  });
  const stop = await store.listen(name, (happened) => {
    if (happened === 'calls') void tell();
    else if (happened === 'end') response.end();
    // Skips notices for a slow listener. It can request the current state when it catches up.
    else if (patience === undefined) write(`event: ${happened.event}\ndata: ${JSON.stringify(happened.data)}\n\n`);
  });
  // Sends the head only now: once the client sees it, the client misses no event.
  write(`retry: ${RETRY}\n\n`);
  for (const call of await journal.pendingCalls()) write(`event: begun\ndata: ${JSON.stringify(call)}\n\n`);
  void tell();
  const heartbeat = setInterval(() => {
    if (patience === undefined) write('event: beat\ndata:\n\n');
  }, HEARTBEAT).unref();
  return () => {
    clearTimeout(patience);
    clearInterval(heartbeat);
    stop();
  };
};

/** Ends a stream whose store does not answer: with a refusal if it has not begun. The listener connects again. */
const refuse = (response: ServerResponse): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(
    JSON.stringify({ error: 'The store does not answer, so there is no stream. Connect again.', issues: [] }),
  );
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
      'The journal as a live stream of server-sent events. Each event is a call in the form of GET /requests, with its id. With Last-Event-ID, or lastEventId for a first connection, the stream begins after that call, as far as the journal reaches back. A listener that reads too slowly misses calls that the journal drops. Other events have no id: `event: change` reports a call of this API that changed the sandbox, as `{call, url, at, id}`; `event: bridge` reports a call over the bridge of a device, and `event: app-error` an error inside the app, see GET /reports; `event: begun` reports a call whose reply takes time, until its entry repeats the number `begun`, and `event: ended` a call that its client gave up. `event: beat` comes every five seconds, so a silent stream is dead.',
    query: z.strictObject({ lastEventId: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    response: z.string(),
    type: 'text/event-stream',
    work: ({ name, services: { eventSlots, sandboxes, config }, query, request, reply }) => {
      if (eventSlots.isFull) {
        throw new AdminRefusal(
          `This server may have ${MAXIMUM_LISTENERS} listeners, and the limit is reached. Close another workbench or stream.`,
          [],
          503,
        );
      }
      const release = eventSlots.take();
      const { store } = sandboxes;
      const response = reply.raw;
      const listen = async (): Promise<void> => {
        const [newest] = await new StoredJournal(store, name).calls({ last: 1 });
        const newestId = newest?.id ?? 0;
        const seen = lastSeen(request.headers['last-event-id'], query.lastEventId) ?? newestId;
        response.setHeader('content-type', 'text/event-stream; charset=utf-8');
        response.setHeader('x-accel-buffering', 'no');
        const stop = await tellCalls(response, {
          store,
          name,
          patienceMs: config.timeouts.silentListenerMs,
          // A later id is from before the sandbox was deleted.
          last: seen > newestId ? 0 : seen,
          show: (entries) =>
            sandboxes.transact(name, ({ documents }) => entries.map((entry) => shownEntry(entry, documents))),
        });
        if (response.destroyed) stop();
        else response.once('close', stop);
      };
      // The listener may disconnect during a write, which is not an error.
      response.on('error', () => undefined);
      response.once('close', release);
      listen().catch(() => refuse(response));
      return reply.hijack();
    },
  }),
];
