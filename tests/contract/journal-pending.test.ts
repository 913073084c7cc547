import { describe, expect, it, vi } from 'vitest';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const METHOD = 'operationConfiguration';

const server = serverOfFile();

interface Entry {
  code: number;
  begun?: number;
  end?: string;
}
const newest = async (client: WireClient) =>
  ((await client.admin('GET', `/requests?method=${METHOD}&limit=1`)) as { requests: Entry[] }).requests[0];

describe('a call whose reply takes time', () => {
  it('is announced when it begins, and its entry repeats the number', async () => {
    const client = await server.client();
    await client.admin('POST', '/faults', { match: { method: METHOD }, effect: { latency: { ms: 50 } } });
    const controller = new AbortController();
    const stream = await fetch(`${server.address}/__admin/events?sandbox=${client.sandbox}`, controller);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const called = client.call(METHOD, {});
    let text = '';
    while (!text.includes('event: begun')) text += (await reader?.read())?.value ?? '';
    expect(text).toMatch(
      /event: begun\ndata: \{"begun":1,"at":\d+,"device":"[^"]+","methods":\["operationConfiguration"\]\}/,
    );
    await called;
    while (!/"code":0.*"begun":1/.test(text)) text += (await reader?.read())?.value ?? '';
    controller.abort();
    expect(await newest(client)).toMatchObject({ code: 0, begun: 1 });
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
    const silent = await give({ network: 'TIMEOUT' });
    await vi.waitFor(async () => expect(await newest(client)).toMatchObject({ code: 0 }));
    expect((await newest(client))?.end).toBeUndefined();
    silent.give();
    await silent.asked;
    await vi.waitFor(async () => expect(await newest(client)).toMatchObject({ end: 'aborted' }));
  });
});
