import { MAXIMUM_LISTENERS } from '@kit/mock-server/admin/events';
import { StoredJournal } from '@kit/mock-server/service/journal/journal';
import { describe, expect, it, vi } from 'vitest';
import { eventsOf } from '../support/events';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const METHOD = 'operationConfiguration';

const server = serverOfFile();

interface Event {
  readonly id: number;
  readonly call: { methods: string[]; reply: unknown };
}

/** Listens as a browser does, until `count` calls arrived. */
const listen = async (sandbox: string, lastEventId?: number, address = server.address) => {
  const ending = new AbortController();
  const reply = await fetch(`${address}/__admin/events?sandbox=${sandbox}`, {
    headers: lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) },
    signal: ending.signal,
  });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const events = (): Event[] =>
    [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)].map(([, id, data = '']) => ({
      id: Number(id),
      call: JSON.parse(data) as Event['call'],
    }));
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    until: async (count: number) => {
      while (events().length < count) text += (await reader?.read())?.value ?? '';
      return events();
    },
    stop: () => ending.abort(),
  };
};
const configure = (client: WireClient) => client.call(METHOD, {});

describe('the live journal', () => {
  it('sends each call of its sandbox as the journal shows it, with its id', async () => {
    const [client, other] = [await server.client(), await server.client()];
    const listener = await listen(client.sandbox);
    expect(listener.type).toMatch(/^text\/event-stream/);
    await configure(other);
    await configure(client);
    await configure(client);
    const events = await listener.until(2);
    listener.stop();
    const requests = (await client.journal(`method=${METHOD}`)).toReversed();
    expect(events).toEqual(requests.map((call) => ({ id: call.id, call })));
  });

  it('continues after the last event that was received, or sends everything if that journal is gone', async () => {
    const client = await server.client();
    await configure(client);
    await configure(client);
    const resumed = await listen(client.sandbox, 2);
    expect((await resumed.until(1)).map(({ id }) => id)).toEqual([3]);
    await configure(client);
    expect((await resumed.until(2)).map(({ id }) => id)).toEqual([3, 4]);
    resumed.stop();
    const ofAnother = await listen(client.sandbox, 999);
    expect((await ofAnother.until(4)).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    ofAnother.stop();
  });

  it('sends a call that is announced during the last read of the journal', async () => {
    const client = await server.client();
    const listener = await listen(client.sandbox);
    const calls = StoredJournal.prototype.calls;
    let isAnnounced = false;
    vi.spyOn(StoredJournal.prototype, 'calls').mockImplementation(async function (this: StoredJournal, range) {
      const found = await calls.call(this, range);
      if (range?.after === 2 && found.length === 0 && !isAnnounced) {
        isAnnounced = true;
        await configure(client);
      }
      return found;
    });
    await configure(client);
    expect((await listener.until(2)).map(({ id }) => id)).toEqual([2, 3]);
    listener.stop();
  });

  it('announces that the sandbox was emptied, or created as a copy, to those who listen already', async () => {
    const client = await server.client();
    const name = `${client.sandbox}-copy`;
    const [here, there] = [await eventsOf(server.address, client.sandbox), await eventsOf(server.address, name)];
    await client.login('08031234567');
    await client.admin('POST', '/sandboxes', { name, from: client.sandbox });
    expect(await there.until('event: change')).toContain('"call":"POST /sandboxes"');
    const taken = client.admin('POST', '/sandboxes', { name, from: client.sandbox });
    await expect(taken).rejects.toThrow(`HTTP 409 {"error":"The sandbox \\"${name}\\" already exists.`);
    await client.admin('POST', '/reset');
    expect(await here.until('event: change')).toContain('"call":"POST /reset"');
  });

  it('limits the number of listeners, and accepts another once one has left', async () => {
    const client = await server.client();
    // Each server has its own limit.
    const one = () => listen(client.sandbox, undefined, server.direct());
    const listeners = await Promise.all(Array.from({ length: MAXIMUM_LISTENERS }, one));
    expect(new Set(listeners.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await one()).status).toBe(503);
    listeners[0]?.stop();
    let again = await one();
    while (again.status === 503) again = await one();
    expect(again.status).toBe(200);
    for (const listener of [again, ...listeners]) listener.stop();
  });
});

describe('a call whose reply takes time', () => {
  const delayed = async (delay: number) => {
    const client = await server.client();
    await client.admin('POST', '/faults', { match: { method: METHOD }, effect: { delay } });
    return { client, follow: () => eventsOf(server.address, client.sandbox) };
  };

  it('is announced when it begins, and its entry repeats the number', async () => {
    const { client, follow } = await delayed(50);
    const events = await follow();
    await configure(client);
    const { begun, code } = await client.newestCall();
    expect(code).toBe(0);
    expect(await events.until(/"code":0/)).toMatch(
      new RegExp(`event: begun\\ndata: {"begun":${begun},"at":\\d+,"device":"[^"]+","methods":\\["${METHOD}"\\]}`),
    );
  });

  it('is announced to a listener that comes later, until its client gives up', async () => {
    const { client, follow } = await delayed(600_000);
    const first = await follow();
    const giving = new AbortController();
    const asked = fetch(`${server.address}${client.base}/${METHOD}`, {
      method: 'POST',
      headers: client.headersOf({}),
      body: client.seal([{ method: METHOD, data: {} }]),
      signal: giving.signal,
    }).catch(() => undefined);
    await first.until('event: begun');
    await (await follow()).until('event: begun');
    giving.abort();
    await asked;
    await vi.waitFor(async () => expect(await client.newestCall()).toMatchObject({ end: 'aborted' }));
    await client.admin('DELETE', '/faults');
    const last = await follow();
    await configure(client);
    expect(await last.until(/"code":0/)).not.toContain('event: begun');
  });
});
