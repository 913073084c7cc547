import { networkPresets } from '@kit/mock-server/faults/networks';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';
import { randomId } from '../support/wire-client';

const CONFIGURATION = 'operationConfiguration';
const server = serverOfFile();

describe('a network preset', () => {
  it('is set by one line of a test, and slows calls', {
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
    expect(await client.admin('DELETE', '/network')).toEqual({ networks: 1 });
  });

  it('offline breaks every connection, no call runs, and the journal shows each call as lost', async () => {
    const client = await server.client();
    await client.admin('PUT', '/network', { preset: 'offline' });
    const asked = client.call('sendAuthCode', { contactNumber: '08031234567', purpose: 'login' });
    await expect(asked).rejects.toThrow();
    await expect(client.exchange()).rejects.toThrow();
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

  it('of one device leaves the others alone', async () => {
    const client = await server.client();
    await client.admin('PUT', '/network', { preset: 'offline', device: 'a' });
    const ofDevice = (host: string) =>
      request(server.direct()).post(`/s/${client.sandbox}/app/homePage`).set('host', host).send('ab');
    await expect(ofDevice('a.localhost')).rejects.toThrow();
    expect((await ofDevice('b.localhost')).status).toBe(200);
    expect((await client.call(CONFIGURATION, {})).code).toBe(0);
    await client.admin('PUT', '/network', { preset: 'fast-3g' });
    expect(await client.admin('GET', '/network')).toMatchObject({
      networks: [
        { device: 'a', preset: 'offline' },
        { device: null, preset: 'fast-3g' },
      ],
    });
    expect(await client.admin('DELETE', '/network?device=a')).toEqual({ networks: 1 });
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
