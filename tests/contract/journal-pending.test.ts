import { describe, expect, it, vi } from 'vitest';
import { eventsOf } from '../support/events';
import { serverOfFile } from '../support/server';

const METHOD = 'operationConfiguration';

const server = serverOfFile();

describe('a call whose reply takes time', () => {
  it('is announced when it begins, and its entry repeats the number', async () => {
    const client = await server.client();
    await client.admin('POST', '/faults', { match: { method: METHOD }, effect: { delay: 50 } });
    const events = await eventsOf(server.address, client.sandbox);
    const called = client.call(METHOD, {});
    expect(await events.until('event: begun')).toMatch(
      /event: begun\ndata: \{"begun":\d+,"at":\d+,"device":"[^"]+","methods":\["operationConfiguration"\]\}/,
    );
    await called;
    await events.until(/"code":0/);
    const { begun } = await client.newestCall();
    expect(await events.until('event: begun')).toContain(`{"begun":${begun},`);
  });

  it('is announced to a listener that comes later, until its entry is there', async () => {
    const client = await server.client();
    await client.admin('POST', '/faults', { match: { method: METHOD }, effect: { delay: 500 } });
    const first = await eventsOf(server.address, client.sandbox);
    const called = client.call(METHOD, {});
    await first.until('event: begun');
    const later = await eventsOf(server.address, client.sandbox);
    await later.until('event: begun');
    await called;
    await later.until(/"code":0/);
    await client.admin('DELETE', '/faults');
    const last = await eventsOf(server.address, client.sandbox);
    await client.call(METHOD, {});
    expect(await last.until(/"code":0/)).not.toContain('event: begun');
  });

  it('is aborted if the client gives up before the reply', async () => {
    const client = await server.client();
    const give = async (effect: object) => {
      await client.admin('DELETE', '/faults');
      await client.admin('POST', '/faults', { match: { method: METHOD }, effect });
      const controller = new AbortController();
      const asked = fetch(`${server.address}${client.base}/${METHOD}`, {
        method: 'POST',
        headers: client.headersOf({}) as Record<string, string>,
        body: client.seal([{ method: METHOD, data: {} }]),
        signal: controller.signal,
      }).catch(() => undefined);
      return { give: () => controller.abort(), asked };
    };
    const silent = await give({ delay: 600_000 });
    const matched = async () => ((await client.admin('GET', '/faults')) as { faults: object[] }).faults[0];
    await vi.waitFor(async () => expect(await matched()).toMatchObject({ matched: 1 }));
    silent.give();
    await silent.asked;
    await vi.waitFor(async () => expect(await client.newestCall()).toMatchObject({ end: 'aborted' }));
  });
});
