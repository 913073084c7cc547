import { ENVELOPE_CONTENT_TYPE } from '@kit/contracts/wire/headers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../support/files';
import { UpstreamSetup } from '../support/scripted-backend';
import { startServer } from '../support/server';
import { BOUNDARY, multipartOf, partsOf, postUpload, upload } from '../support/upload';
import { openAes, randomId, sealAes, sealRsa, type WireClient } from '../support/wire-client';

let setup: UpstreamSetup;
let client: WireClient;
beforeAll(async () => {
  setup = await UpstreamSetup.start();
  client = await setup.front.client();
});
afterAll(() => setup.close());
afterEach(() => {
  setup.between.answer = () => undefined;
});

const UNREACHED = { status: 502, body: '{"code":100500,"message":"Network error, please try again later"}' };
const NO_ANSWER = / does not answer \(other side closed\). Check that it runs/;
const PAGE = '<!doctype html><title>Entschuldigung, größere Störung</title>';

const bytesAt = async (path: string, body: string | Buffer, headers: Record<string, string>) => {
  const answer = await fetch(`${setup.front.address}${client.base}/${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};

describe('the reply of a backend is passed on unchanged', () => {
  const page = () => ({ status: 503, contentType: 'text/html; charset=utf-8', body: PAGE });
  const asItCame = { status: 503, type: 'application/octet-stream', bytes: Buffer.from(PAGE) };

  it('if it is a page of a proxy with non-ASCII letters, to a call', async () => {
    setup.between.answer = page;
    const sealed = client.seal([{ method: 'homePage', data: {} }]);
    expect(await bytesAt('homePage', sealed, client.headersOf())).toEqual(asItCame);
    const entry = await client.newestCall();
    expect(entry).toMatchObject({ methods: ['homePage'], code: 100500, http: 503, fault: null });
    expect(entry.upstream?.deviations).toEqual([
      { path: 'reply', reason: 'Is an HTML page (HTTP 503), probably of a proxy before the backend' },
    ]);
  });

  it('to an upload', async () => {
    setup.between.answer = page;
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const body = multipartOf(partsOf(client, png()));
    expect(await bytesAt('mediaUpload', body, { ...client.headersOf(), ...type })).toEqual(asItCame);
    expect(await client.newestCall()).toMatchObject({ methods: ['mediaUpload'], code: 100500, http: 503 });
  });

  it.each(['null', '5', '{"no":"code"}', '{"code":"one"}', 'no JSON', PAGE])(
    'to a key exchange whose id cannot be read: %s',
    async (body) => {
      setup.between.answer = () => ({ status: 500, contentType: 'text/x-odd', body });
      expect(await bytesAt('generateSk', 'no exchange', { generateSk: 'true' })).toEqual({
        status: 500,
        type: 'application/octet-stream',
        bytes: Buffer.from(body),
      });
      const entry = await client.newestCall();
      expect(entry).toMatchObject({ methods: ['generateSk'], code: 100500, http: 500 });
      expect(entry).not.toHaveProperty('note');
    },
  );

  it('with more results than entries, which the journal reports', async () => {
    const result = {
      method: 'authenticate',
      code: 100429,
      message: 'Too many attempts, please wait a little and try again',
    };
    const reply = { code: 0, message: 'success', results: [result, result] };
    const sealed = sealAes(client.key, JSON.stringify(reply));
    setup.between.answer = () => ({ body: sealed });
    const asked = client.seal([{ method: 'authenticate', data: {} }]);
    expect(await client.post('batch', asked, client.headersOf())).toEqual({ status: 200, body: sealed });
    const { upstream } = await client.newestCall();
    expect(upstream?.deviations.at(-1)).toEqual({
      path: 'reply.results',
      reason: 'Has results for authenticate, authenticate instead of authenticate',
    });
  });

  it('with its own spacing', async () => {
    const result = { method: 'homePage', code: 100429, message: 'Too many' };
    const sealed = sealAes(client.key, JSON.stringify({ code: 0, message: 'success', results: [result] }, null, 2));
    setup.between.answer = () => ({ body: sealed });
    const asked = client.seal([{ method: 'homePage', data: {} }]);
    expect((await client.post('batch', asked, client.headersOf())).body).toBe(sealed);
  });

  it('with a fault that changes only how it arrives', async () => {
    const result = { method: 'homePage', code: 100429, message: 'Too many' };
    const sealed = sealAes(client.key, JSON.stringify({ code: 0, message: 'success', results: [result] }, null, 2));
    setup.between.answer = () => ({ status: 203, body: sealed });
    await client.admin('POST', '/faults', { times: 1, effect: { delay: 1 } });
    const asked = client.seal([{ method: 'homePage', data: {} }]);
    expect(await client.post('batch', asked, client.headersOf())).toEqual({ status: 203, body: sealed });
    expect(await client.newestCall()).toMatchObject({ code: 100429, fault: [{ effect: { delay: 1 } }] });
  });

  it('and so is the envelope of a call, with its own spacing', async () => {
    const entries = [{ method: 'operationConfiguration', data: {} }];
    const text = JSON.stringify({ t: Date.now(), header: { appName: 'T', version: '1' }, entries }, null, 2);
    const sealed = sealAes(client.key, text);
    await client.post('batch', sealed, client.headersOf());
    expect(String(setup.between.reached.at(-1)?.body)).toBe(sealed);
  });

  it('and so is a page request: its path below the sandbox, its headers and its bytes', async () => {
    const sealed = client.seal([{ method: 'homePage', data: {} }]);
    const headers = client.headersOf();
    await client.post('homePage', sealed, headers);
    const { path, headers: came, body } = setup.between.reached.at(-1) ?? { body: '' };
    expect([path, String(body)]).toEqual(['/app/homePage', sealed]);
    expect(came).toMatchObject(headers);
    await fetch(`${setup.front.address}/app/s/other/deep`, { method: 'POST', body: 'x' });
    expect(setup.between.reached.at(-1)?.path).toBe('/app/s/other/deep');
  });
});

describe('the journal of a server in front of a backend', () => {
  it('shows how much of the time the backend took', async () => {
    const { token } = await setup.logIn(client);
    const took = async () => {
      const { upstream, durationMs } = await client.newestCall();
      expect(upstream?.durationMs).toBeGreaterThan(0);
      expect(upstream?.durationMs).toBeLessThanOrEqual(durationMs);
      expect(durationMs).toBeLessThan(20_000);
    };
    await client.call('operationConfiguration', {});
    await took();
    await upload(client, png(), { token });
    await took();
    await client.exchange();
    await took();
  });

  it('names the deviation of the request first, and then that of the reply', async () => {
    const reply = { code: 0, message: 'success', results: [{ method: 'homePage', code: 777, message: 'Odd' }] };
    setup.between.answer = () => ({ body: sealAes(client.key, JSON.stringify(reply)) });
    const { results } = await client.call('homePage', { surplus: 1 });
    expect(results).toEqual(reply.results);
    const entry = await client.newestCall();
    expect(entry.code).toBe(777);
    expect(entry.upstream?.deviations).toEqual([
      { path: 'homePage.request.surplus', reason: 'There is no such field' },
      { path: 'homePage.code', reason: 'The contract does not allow code 777 for this method' },
    ]);
    const uploaded = { ...reply, results: [{ ...reply.results[0], method: 'mediaUpload' }] };
    setup.between.answer = () => ({ body: sealAes(client.key, JSON.stringify(uploaded)) });
    await upload(client, png(), { purpose: 'fun' });
    const { code, upstream } = await client.newestCall();
    expect(code).toBe(777);
    expect(upstream?.deviations.map(({ path }) => path)).toEqual(['mediaUpload.request.purpose', 'mediaUpload.code']);
  });

  it('names the deviation of an invalid envelope, which the backend refuses', async () => {
    expect((await client.envelope({ no: 'envelope' })).code).toBe(100400);
    const { methods, code, upstream } = await client.newestCall();
    expect([methods, code]).toEqual([[], 100400]);
    expect(upstream?.deviations.map(({ path }) => path)).toEqual([
      'envelope.t',
      'envelope.header',
      'envelope.entries',
      'envelope.no',
    ]);
    await client.post('homePage', sealAes(client.key, 'no JSON'), client.headersOf());
    expect((await client.newestCall()).upstream?.deviations[0]?.path).toBe('envelope');
  });

  it('reports nothing about a body without a known key, and passes it on', async () => {
    const publicKey = await (await fetch(`${setup.back.address}/__admin/public-key`)).text();
    const id = randomId();
    const { generateSk, ...rest } = { ...client.headersOf(), generateSk: 'true' };
    const exchanged = (await (
      await fetch(`${setup.back.address}/app/generateSk`, {
        method: 'POST',
        headers: { ...rest, generateSk },
        body: sealRsa(publicKey, id),
      })
    ).json()) as { data: string; keyId: string };
    const key = openAes(id, exchanged.data);
    const envelope = {
      t: Date.now(),
      header: { appName: 'T', version: '1' },
      entries: [{ method: 'homePage', data: {} }],
    };
    const { body } = await client.post('homePage', sealAes(key, JSON.stringify(envelope)), {
      ...client.headersOf(),
      keyid: exchanged.keyId,
    });
    expect(JSON.parse(openAes(key, body))).toMatchObject({ code: 10010301 });
    expect(await client.newestCall()).toMatchObject({
      methods: [],
      code: 100500,
      upstream: { deviations: [] },
      raw: { reply: body },
    });
  });
});

describe('a backend that breaks the connection', () => {
  it('during an upload becomes a gateway error, with the envelope and the reason in the journal', async () => {
    const { token, contactNumber } = await setup.logIn(client);
    setup.between.answer = () => 'hang up';
    expect(await postUpload(client, multipartOf(partsOf(client, png())), { token })).toEqual(UNREACHED);
    expect(await client.newestCall()).toMatchObject({
      methods: ['mediaUpload'],
      contactNumber,
      code: 100500,
      http: 502,
      note: expect.stringMatching(NO_ANSWER),
      request: { entries: [{ method: 'mediaUpload' }] },
    });
    expect(setup.front.reports.at(-1)).toMatch(/^\/s\/[^/]+\/app\/mediaUpload: http:.* does not answer/);
  });

  it('during a key exchange becomes a gateway error', async () => {
    setup.between.answer = () => 'hang up';
    const publicKey = String(await client.admin('GET', '/public-key'));
    for (const body of [sealRsa(publicKey, randomId()), 'no exchange']) {
      expect(await client.exchangeWith(body)).toEqual(UNREACHED);
      expect(await client.newestCall()).toMatchObject({
        methods: ['generateSk'],
        code: 100500,
        http: 502,
        note: expect.stringMatching(NO_ANSWER),
      });
    }
  });
});

describe('a key exchange in front of a backend', () => {
  it('that the backend refuses is refused to the app, and the journal says what to check', async () => {
    const another = await startServer();
    setup.between.behind = another.address;
    const publicKey = String(await client.admin('GET', '/public-key'));
    const { body } = await client.exchangeWith(sealRsa(publicKey, randomId()));
    setup.between.behind = setup.back.address;
    await another.close();
    expect(body).toBe('{"code":100400,"message":"Request failed, click to reload"}');
    expect(await client.newestCall()).toMatchObject({
      code: 100400,
      note: `${setup.origin} refused the key exchange. Check that MOCK_UPSTREAM_KEY is its public key.`,
    });
  });

  it('is encrypted again as JSON, and has no note if it succeeds', async () => {
    const publicKey = String(await client.admin('GET', '/public-key'));
    const id = randomId();
    const headers = { ...client.headersOf(), generateSk: 'true', 'content-type': ENVELOPE_CONTENT_TYPE };
    const { status, type, bytes } = await bytesAt('generateSk', sealRsa(publicKey, id), headers);
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8']);
    const reply = JSON.parse(bytes.toString()) as { data: string };
    expect(reply).toMatchObject({ code: 0, message: 'success', keyId: expect.any(String) });
    expect(openAes(id, reply.data)).toMatch(/^[0-9a-f]{32}$/);
    const entry = await client.newestCall();
    expect(entry).toMatchObject({ methods: ['generateSk'], code: 0, http: 200, fault: null });
    expect(entry).not.toHaveProperty('note');
  });

  it('that decrypts for the backend but not here is passed on with its reply unchanged', async () => {
    const body = '{ "code": 0, "message": "success", "data": "00ff", "keyId": "of the backend" }';
    setup.between.answer = () => ({ body });
    expect(await client.exchangeWith('no exchange')).toEqual({ status: 200, body });
    await client.admin('POST', '/faults', { times: 1, effect: { delay: 1 } });
    expect(JSON.parse((await client.exchangeWith('no exchange')).body)).toEqual(JSON.parse(body));
    expect(await client.newestCall()).toMatchObject({ code: 0, fault: [{ effect: { delay: 1 } }] });
  });
});
