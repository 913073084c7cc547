import { request as httpRequest } from 'node:http';
import { networkPresets } from '@kit/mock-server/faults/networks';
import { describe, expect, it } from 'vitest';
import { builtApp } from '../support/built-app';
import { serverOfFile } from '../support/server';
import { randomId } from '../support/wire-client';

const CONFIGURATION = 'operationConfiguration';
/** Takes three and a half seconds on the slow network. */
const SCRIPT_BYTES = 75_000;

const webDist = builtApp({
  'index.html': '<!doctype html><html><head><script type="module" src="/assets/app-1.js"></script></head></html>',
  'assets/app-1.js': 'x'.repeat(SCRIPT_BYTES),
});
const server = serverOfFile({ webDist });

/** Gets a page or file of the server, with its duration. */
const get = (path: string, host?: string) => {
  const startedAt = performance.now();
  return new Promise<{ status: number | undefined; body: string; ms: number }>((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    httpRequest(server.direct() + path, { headers }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, body, ms: performance.now() - startedAt }));
    })
      .on('error', reject)
      .end();
  });
};
/** Whether a page arrives. A proxy may answer for the server if the connection breaks. */
const comes = (path: string, host?: string): Promise<boolean> =>
  get(path, host).then(
    ({ status }) => status === 200,
    () => false,
  );
const scriptIn = (html: string) => /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';

describe('a network preset', () => {
  it('is set by one line of a test, and applies to calls and to app files under the sandbox address', {
    tags: ['slow'],
  }, async () => {
    const client = await server.client();
    await client.admin('PUT', '/network', { preset: 'slow-3g' });
    const { latencyMs, downBytesPerSecond } = networkPresets['slow-3g'];
    const called = performance.now();
    expect((await client.call(CONFIGURATION, {})).code).toBe(0);
    expect(performance.now() - called).toBeGreaterThan(latencyMs * 0.95);
    expect((await client.newestCall()).fault).toMatchObject([
      { id: 'network:slow-3g:latency', effect: { latency: { ms: expect.any(Number) } } },
      { id: 'network:slow-3g:bandwidth', effect: { network: 'BANDWIDTH', bytesPerSecond: downBytesPerSecond } },
    ]);
    const page = await get(`/s/${client.sandbox}/`);
    expect(page.ms).toBeGreaterThan(latencyMs * 0.95);
    expect(scriptIn(page.body)).toBe(`/s/${client.sandbox}/assets/app-1.js`);
    const script = await get(scriptIn(page.body));
    expect(script.body).toHaveLength(SCRIPT_BYTES);
    expect(script.ms).toBeGreaterThan((latencyMs + (SCRIPT_BYTES / (downBytesPerSecond ?? 1)) * 1_000) * 0.95);
    // Another sandbox, the app without a sandbox, the admin API and the shell stay fast.
    for (const path of ['/', '/s/another/', '/assets/app-1.js'])
      expect((await get(path)).ms).toBeLessThan(latencyMs / 2);
    expect(scriptIn((await get('/s/another/')).body)).toBe('/assets/app-1.js');
    expect(await client.admin('DELETE', '/network')).toEqual({ networks: 1 });
    expect((await get(`/s/${client.sandbox}/`)).ms).toBeLessThan(latencyMs / 2);
  });

  it('offline breaks every connection, no call runs, and the journal shows each call as lost', async () => {
    const client = await server.client();
    await client.admin('PUT', '/network', { preset: 'offline' });
    const asked = client.call('sendAuthCode', { contactNumber: '08031234567', purpose: 'login' });
    await expect(asked).rejects.toThrow();
    await expect(client.exchange()).rejects.toThrow();
    expect(await comes(`/s/${client.sandbox}/`)).toBe(false);
    expect(await client.admin('GET', '/messages')).toEqual({ messages: [] });
    expect((await client.journal()).map(({ methods, code, end }) => [methods[0], code, end])).toEqual([
      ['generateSk', -1, 'lost'],
      ['sendAuthCode', -1, 'lost'],
      ['generateSk', 0, undefined],
    ]);
    await client.admin('DELETE', '/network');
    expect((await client.call(CONFIGURATION, {})).code).toBe(0);
  });

  it('lossy loses requests before they run and replies after they ran at the stated rate, and delivers the rest', async () => {
    const client = await server.client();
    await client.admin('PUT', '/network', { preset: 'lossy' });
    const calls = 60;
    const ids = Array.from({ length: calls }, randomId);
    const came = await Promise.allSettled(ids.map((requestId) => client.call(CONFIGURATION, {}, { requestId })));
    const lost = came.filter(({ status }) => status === 'rejected').length;
    const executed = (await client.journal()).filter(
      ({ methods, end }) => methods[0] === CONFIGURATION && end !== 'lost',
    );
    const unheard = executed.filter(({ fault }) => JSON.stringify(fault).includes('network:lossy:loss'));
    expect(unheard.length).toBeGreaterThan(0);
    expect(calls - executed.length).toBeGreaterThan(0);
    expect(lost).toBe(calls - executed.length + unheard.length);
    expect(lost).toBeLessThan(calls * 0.6);
  });

  it('of one device leaves the others alone; each has its own name below localhost', async () => {
    const client = await server.client();
    await client.admin('PUT', '/network', { preset: 'offline', device: 'a' });
    const path = `/s/${client.sandbox}/`;
    expect([await comes(path, 'a.localhost'), await comes(path, 'b.localhost')]).toEqual([false, true]);
    expect((await client.call(CONFIGURATION, {})).code).toBe(0);
    await client.admin('PUT', '/network', { preset: 'fast-3g' });
    expect(await client.admin('GET', '/network')).toMatchObject({
      networks: [
        { device: 'a', preset: 'offline' },
        { device: null, preset: 'fast-3g' },
      ],
    });
    expect(await client.admin('DELETE', '/network?device=a')).toEqual({ networks: 1 });
    expect((await get(path, 'a.localhost')).ms).toBeGreaterThan(500);
  });

  it('is replayed with a trace, and restored by a snapshot', async () => {
    const client = await server.client();
    await client.admin('PUT', '/network', { preset: 'fast-3g' });
    await client.call(CONFIGURATION, {});
    const { id } = await client.newestCall();
    const trace = (await client.admin('GET', `/trace?from=${id}&to=${id}`)) as object;
    const other = await server.client();
    expect(await other.admin('POST', '/trace', trace)).toMatchObject({ calls: [{ same: true }] });
    await other.admin('PUT', '/snapshot', trace);
    expect(await other.admin('GET', '/network')).toMatchObject({ networks: [{ preset: 'fast-3g' }] });
  });

  it('with an unknown name is refused with the known ones', async () => {
    const client = await server.client();
    await expect(client.admin('PUT', '/network', { preset: '5g' })).rejects.toThrow(/HTTP 400.*offline/s);
    await expect(client.admin('PUT', '/network', { preset: 'lossy', device: 'a b' })).rejects.toThrow(/body\.device/);
    expect(await client.admin('GET', '/network')).toMatchObject({ networks: [] });
  });
});
