import { codes } from '@kit/contracts/codes';
import { describe, expect, it } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { examples } from '../support/examples';
import { httpTransport } from '../support/http-transport';
import { serverOfFile } from '../support/server';
import { stateOf } from '../support/walk';
import { WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const server = serverOfFile();

const saved = async () => {
  const client = await server.client();
  await client.admin('POST', '/scenarios/new-borrower', { contactNumber: PHONE });
  const borrower = await BorrowerOnWire.logIn(client, PHONE);
  await client.call('saveWorkInfo', examples.saveWorkInfo.request, { token: borrower.token });
  return { client, borrower, call: await client.newestCall() };
};

describe('the changes of a call', () => {
  const changesOf = async (client: WireClient, id: number) =>
    (await client.admin('GET', `/requests/${id}/changes`)) as {
      changes: { kind: string; id: string; before?: object; after?: object; leftOut?: number }[];
    };

  it('list each document before and after the call, and nothing that a tester changed later', async () => {
    const { client, call } = await saved();
    await client.admin('POST', '/clock/advance', { ms: 5 });
    await client.call('homePage', {});
    const { changes } = await changesOf(client, call.id);
    const borrower = changes.find(({ kind }) => kind === 'borrower');
    expect(borrower).toMatchObject({ before: expect.any(Object), after: expect.any(Object) });
    expect(JSON.stringify(borrower?.before)).not.toContain(examples.saveWorkInfo.request.jobIndustry);
    expect(JSON.stringify(borrower?.after)).toContain(examples.saveWorkInfo.request.jobIndustry);
    expect(changes.map(({ kind }) => kind)).not.toContain('clock');
  });

  it('list new and deleted documents, and nothing for a call that only reads', async () => {
    const client = await server.client();
    await client.login(PHONE);
    const { changes } = await changesOf(client, (await client.newestCall()).id);
    const session = changes.find(({ kind }) => kind === 'session');
    expect(session).toMatchObject({ after: { contactNumber: PHONE } });
    expect(session).not.toHaveProperty('before');
    await client.call('operationConfiguration', {});
    const read = await client.newestCall();
    expect(read.methods).toEqual(['operationConfiguration']);
    expect(await changesOf(client, read.id)).toEqual({ request: read.id, changes: [] });
  });

  it('are refused for an unknown call', async () => {
    const { client, call } = await saved();
    await expect(changesOf(client, call.id + 50)).rejects.toThrow(/HTTP 404/);
  });
});

describe('a resent call', () => {
  const again = async (client: WireClient, id: number, body: object = {}) =>
    (await client.admin('POST', `/requests/${id}/send`, body)) as { request: number };

  it('is a new call over the wire, with the same entries and its own request id', async () => {
    const { client, call } = await saved();
    const { request } = await again(client, call.id);
    const sent = await client.newestCall();
    expect(sent).toMatchObject({ id: request, methods: call.methods, code: 0 });
    expect(sent.request).toMatchObject({ entries: Object(call.request).entries });
    expect(sent.headers.requestid).not.toBe(call.headers.requestid);
    expect(sent.headers.authorization).toBe(call.headers.authorization);
  });

  it('may have other entries, even invalid ones', async () => {
    const { client, call } = await saved();
    const entries = [{ method: 'saveWorkInfo', data: { hello: 1 } }];
    await again(client, call.id, { entries });
    const sent = await client.newestCall();
    expect(sent.request).toMatchObject({ entries });
    expect(sent.code).toBe(codes.REQUEST_INVALID.code);
    await again(client, call.id, { entries: [5] });
    expect((await client.newestCall()).code).toBe(codes.REQUEST_INVALID.code);
  });

  it('is a call of its device, whatever its address, so that the faults of the device apply', async () => {
    const { client, call } = await saved();
    const { state } = (await client.admin('GET', '/snapshot')) as { state: object[] };
    const device = '192.168.1.23';
    const ofPhone = {
      ...call,
      device,
      headers: { ...call.headers, host: '192.168.1.5:8787', origin: 'https://lender.example' },
    };
    const { canGoBack: _, ...entry } = ofPhone;
    const header = (await client.admin('GET', `/trace?from=${call.id}&to=${call.id}`)) as object;
    const opened = (await client.admin('POST', '/trace', { ...header, state, calls: [entry] })) as { sandbox: string };
    const there = new WireClient(httpTransport(server.address), opened.sandbox);
    await there.admin('PUT', `/devices/${device}/network`, { network: 'offline' });
    const { request } = await again(there, 1);
    expect(await there.newestCall()).toMatchObject({ id: request, device, end: 'lost' });
  });

  it('may have another token, or none', async () => {
    const { client, call } = await saved();
    await again(client, call.id, { token: 'never-was' });
    expect((await client.newestCall()).code).toBe(codes.TOKEN_INVALID.code);
    await again(client, call.id, { token: '' });
    expect((await client.newestCall()).code).toBe(codes.TOKEN_EMPTY.code);
  });

  it('renews an expired key, and gets faults like any other call', async () => {
    const { client, call } = await saved();
    await client.admin('POST', '/keys/expire');
    await client.admin('POST', '/faults', { effect: { drop: 'reset' }, times: 1 });
    const { request } = await again(client, call.id);
    const sent = await client.newestCall();
    expect(sent).toMatchObject({ id: request, methods: ['saveWorkInfo'], fault: [{ id: 'f1' }] });
    expect(sent.headers.keyid).not.toBe(call.headers.keyid);
  });

  it('is a lost call of the journal if a fault loses it before it runs', async () => {
    const { client, call } = await saved();
    await client.admin('POST', '/faults', { effect: { drop: 'before' } });
    const withoutFaults = async () =>
      Object.fromEntries(Object.entries(await stateOf(client)).filter(([id]) => !id.startsWith('fault ')));
    const before = await withoutFaults();
    const { request } = await again(client, call.id);
    expect(await client.newestCall()).toMatchObject({ id: request, end: 'lost' });
    expect(await withoutFaults()).toEqual(before);
  });

  it('is refused for a key exchange, a call that did not decrypt, and an unknown call', async () => {
    const { client, call } = await saved();
    await client.exchange();
    await expect(again(client, (await client.newestCall()).id)).rejects.toThrow(/HTTP 409.*generateSk/);
    await client.post('homePage', 'no hex', client.headersOf());
    await expect(again(client, (await client.newestCall()).id)).rejects.toThrow(/HTTP 409.*could not be opened/);
    await expect(again(client, call.id + 50)).rejects.toThrow(/HTTP 404/);
    await expect(again(client, call.id, { entries: 'x' })).rejects.toThrow(/HTTP 400.*body\.entries/);
    await expect(again(client, call.id, { token: 'a b\n' })).rejects.toThrow(/HTTP 400.*body\.token/);
  });
});
