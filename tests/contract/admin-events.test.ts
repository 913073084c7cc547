import { MAXIMUM_LISTENERS } from '@kit/mock-server/admin/events';
import { StoredJournal } from '@kit/mock-server/service/journal/journal';
import { describe, expect, it, vi } from 'vitest';
import { eventsOf } from '../support/events';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const METHOD = 'operationConfiguration';

const server = serverOfFile();

/** Follows the calls of a sandbox as a browser does. */
const listen = async (sandbox: string, lastEventId?: number) => {
  const sent: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
  const stream = await eventsOf(server.address, sandbox, sent);
  return {
    /** Waits for the call with an id. @returns all calls so far, with the ids of their events */
    until: async (id: number) => {
      const text = await stream.until(new RegExp(`^id: ${id}\\ndata: .*\\n\\n`, 'm'));
      return [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)].map(([, found, data = '']) => ({
        id: Number(found),
        call: JSON.parse(data) as unknown,
      }));
    },
  };
};
const configure = (client: WireClient) => client.call(METHOD, {});

describe('the live journal', () => {
  it('sends each call of its sandbox as the journal shows it, with its id', async () => {
    const [client, other] = [await server.client(), await server.client()];
    const listener = await listen(client.sandbox);
    await configure(other);
    await configure(client);
    const began = performance.now();
    await configure(client);
    const { id, durationMs } = await client.newestCall();
    expect(durationMs).toBeLessThanOrEqual(performance.now() - began);
    const events = await listener.until(id);
    const requests = (await client.journal(`method=${METHOD}`)).toReversed();
    expect(events).toEqual(requests.map((call) => ({ id: call.id, call })));
  });

  it('continues after the last event that was received, or sends everything if that journal is gone', async () => {
    const client = await server.client();
    await configure(client);
    await configure(client);
    const resumed = await listen(client.sandbox, 2);
    expect((await resumed.until(3)).map(({ id }) => id)).toEqual([3]);
    await configure(client);
    expect((await resumed.until(4)).map(({ id }) => id)).toEqual([3, 4]);
    const ofAnother = await listen(client.sandbox, 999);
    expect((await ofAnother.until(4)).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('sends a call that is announced during the last read of the journal', async () => {
    const client = await server.client();
    const listener = await listen(client.sandbox);
    const calls = StoredJournal.prototype.calls;
    let isAnnounced = false;
    vi.spyOn(StoredJournal.prototype, 'calls').mockImplementation(async function (this: StoredJournal, range) {
      const found = await calls.call(this, range);
      if (range?.after === 2 && range.before === undefined && !isAnnounced) {
        isAnnounced = true;
        await configure(client);
      }
      return found;
    });
    await configure(client);
    expect((await listener.until(3)).map(({ id }) => id)).toEqual([2, 3]);
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
    const one = () => eventsOf(server.direct(), client.sandbox);
    const [first] = await Promise.all(Array.from({ length: MAXIMUM_LISTENERS }, one));
    await expect(one()).rejects.toThrow('HTTP 503');
    first?.stop();
    await expect.poll(() => one().then(() => 'accepted', String)).toBe('accepted');
  });
});

describe('a call whose reply takes time', () => {
  const faulty = async (effect: object) => {
    const client = await server.client();
    await client.admin('POST', '/faults', { match: { method: METHOD }, effect });
    return { client, follow: () => eventsOf(server.address, client.sandbox) };
  };
  /** Sends a call. @returns a function that gives up waiting for the reply */
  const ask = (client: WireClient) => {
    const giving = new AbortController();
    const asked = fetch(`${server.address}${client.base}/${METHOD}`, {
      method: 'POST',
      headers: client.headersOf({}),
      body: client.seal([{ method: METHOD, data: {} }]),
      signal: giving.signal,
    }).then((reply) => reply.text());
    return async () => {
      giving.abort();
      await expect(asked).rejects.toThrow('aborted');
    };
  };

  it('is announced when it begins, and its entry repeats the number', async () => {
    const { client, follow } = await faulty({ delay: 50 });
    const events = await follow();
    await configure(client);
    const { begun, code } = await client.newestCall();
    expect(code).toBe(0);
    expect(await events.until(/"code":0/)).toMatch(
      new RegExp(`event: begun\\ndata: {"begun":${begun},"at":\\d+,"device":"[^"]+","methods":\\["${METHOD}"\\]}`),
    );
  });

  it('is announced to a listener that comes later, until its client gives up', async () => {
    const { client, follow } = await faulty({ delay: 600_000 });
    const first = await follow();
    const giveUp = ask(client);
    await first.until('event: begun');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const late = await follow();
    await client.admin('POST', '/clock/reset');
    expect(await late.until('event: change')).toContain('event: begun');
    vi.useRealTimers();
    await giveUp();
    await vi.waitFor(async () => expect(await client.newestCall()).toMatchObject({ end: 'aborted' }));
    await client.admin('DELETE', '/faults');
    const last = await follow();
    await configure(client);
    expect(await last.until(/"code":0/)).not.toContain('event: begun');
  });

  it('is in the journal at once if it arrives slowly, and then shows that its client gave up', async () => {
    const { client, follow } = await faulty({ drop: 'slow', bytesPerSecond: 1 });
    const events = await follow();
    const giveUp = ask(client);
    await events.until('"code":0');
    const { id, end } = await client.newestCall();
    expect(end).toBeUndefined();
    await giveUp();
    await events.until(`event: ended\ndata: {"id":${id},"end":"aborted","durationMs":`);
    expect(await client.newestCall()).toMatchObject({ id, code: 0, end: 'aborted' });
  });
});
