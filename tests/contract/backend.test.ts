import { codes } from '@kit/contracts/codes';
import { KEY_LIFETIME } from '@kit/contracts/constants';
import type { JournalEntry } from '@kit/mock-server';
import { NO_KEY_REPLY } from '@kit/mock-server/backend/answer';
import { uploadLimits } from '@kit/mock-server/wire/request-body';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BackendSetup, type Scripted, startBackend, startInFront } from '../support/backends';
import { eventsOf } from '../support/events';
import { pdf, png } from '../support/files';
import { multipartOf, partsOf, postUpload, upload } from '../support/upload';
import { randomId, sealAes, type WireClient } from '../support/wire-client';
import { beginUpload } from './begun-upload';

const CONFIGURATION = 'operationConfiguration';

let setup: BackendSetup;
let client: WireClient;
beforeAll(async () => {
  setup = await startBackend();
  client = await setup.front.client();
});
afterAll(() => setup.close());
afterEach(async () => {
  setup.between.answer = () => undefined;
  await client.admin('DELETE', '/faults');
});

const postSealed = (method = 'homePage') =>
  client.post(method, client.seal([{ method, data: {} }]), client.headersOf());
/** Counts the calls that reach the backend during an action. */
const heardDuring = async (what: () => Promise<unknown>): Promise<number> => {
  const before = setup.between.reached.length;
  await what();
  return setup.between.reached.length - before;
};

describe('a server in front of a real backend', () => {
  it('gives the app a key of the backend with its key id, encrypted with its own key pair', async () => {
    const snapshot = JSON.stringify(await setup.atBackend.admin('GET', '/snapshot'));
    expect(snapshot).toContain(client.keyId);
    expect(snapshot).toContain(client.key);
    expect(await client.exchangeWith('no exchange')).toMatchObject({ status: 200 });
    expect(await client.newestCall()).toMatchObject({ answeredBy: 'local', unopened: 'wrong length' });
  });

  it('passes bodies on byte for byte in both directions, and records them in plain text', async () => {
    await client.call(CONFIGURATION, {});
    const here = await client.newestCall();
    const { requests } = (await setup.atBackend.admin('GET', '/requests?limit=1')) as { requests: JournalEntry[] };
    expect(here.raw).toEqual(requests[0]?.raw);
    expect(here).toMatchObject({
      methods: [CONFIGURATION],
      answeredBy: 'backend',
      request: { entries: [{ method: CONFIGURATION, data: {} }] },
      reply: { code: 0, results: [{ method: CONFIGURATION, code: 0 }] },
      backend: { origin: setup.origin, deviations: [] },
    });
  });

  it('announces a call until it has its reply, also one that a fault refuses', async () => {
    const listen = () => eventsOf(setup.front.address, client.sandbox);
    const events = await listen();
    await client.call(CONFIGURATION, {});
    const { begun } = await client.newestCall();
    expect(await events.until('"code":0')).toContain(`event: begun\ndata: {"begun":${begun},`);
    await client.admin('POST', '/faults', { effect: { code: codes.TOKEN_EXPIRED.code }, times: 1 });
    await client.call(CONFIGURATION, {});
    const late = await listen();
    await client.admin('POST', '/clock/reset');
    expect(await late.until('event: change')).not.toContain('event: begun');
  });

  it("sends only the API's headers on: no cookie, admin token or header that the API does not know", async () => {
    const own = { cookie: 'admin=1.abc', 'x-admin-token': 'secret', authorization: 'Bearer t', 'x-other': 'x' };
    await client.post('homePage', client.seal([{ method: 'homePage', data: {} }]), { ...client.headersOf(), ...own });
    const headers = setup.between.reached.at(-1)?.headers ?? {};
    expect(Object.keys(own).filter((name) => name in headers)).toEqual(['authorization']);
    expect(headers['accept-encoding']).toBe('identity');
  });

  it('leaves logins, tokens, lifetimes and retries to the backend', async () => {
    const { token, contactNumber } = await setup.logIn(client);
    expect((await client.call('userIdentifierInfo', {}, { token })).results[0]?.code).toBe(0);
    expect(await client.newestCall()).toMatchObject({ contactNumber });
    await setup.atBackend.admin('POST', `/sessions/${contactNumber}/squeeze`, {});
    expect((await client.call('userIdentifierInfo', {}, { token })).code).toBe(codes.TOKEN_SQUEEZED.code);
    await setup.atBackend.admin('POST', '/keys/expire', {});
    expect((await postSealed()).body).toBe(NO_KEY_REPLY);
    await client.exchange();
    expect((await client.call(CONFIGURATION, {})).code).toBe(0);
  });

  it('refuses calls and uploads under a key that it has lost, until the client exchanges another one', async () => {
    await client.admin('POST', '/keys/expire', {});
    const heard = await heardDuring(async () => {
      for (const reply of [await postSealed(), await postUpload(client, multipartOf(partsOf(client, png())))])
        expect(reply).toEqual({ status: 200, body: NO_KEY_REPLY });
    });
    const refused = { answeredBy: 'local', unopened: 'unknown key id' };
    expect([heard, await client.journal('limit=2')]).toMatchObject([0, [refused, refused]]);
    await client.exchange();
    expect((await client.call(CONFIGURATION, {})).code).toBe(0);
  });

  it('passes an upload on, and keeps its envelope but not its file', async () => {
    const { token } = await setup.logIn(client);
    const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 1)]);
    const reply = await upload(client, file, { token, filename: 'receipt.pdf', type: 'application/pdf' });
    expect(reply.results[0]).toMatchObject({ code: 0, data: { size: file.length } });
    const here = await client.newestCall();
    expect(here).toMatchObject({ methods: ['mediaUpload'], request: { entries: [{ method: 'mediaUpload' }] } });
    expect(here.raw.request).toMatch(/^[0-9a-f]{100,600}$/);
  });

  it('passes a limited number of uploads on at once, and none that is too large', async () => {
    const { token } = await setup.logIn(client);
    const taken = () => setup.front.app.uploadSlots.taken;
    const begin = () => beginUpload(setup.front.direct(), client, partsOf(client, pdf()), 100, { token });
    const begun = await Promise.all(Array.from({ length: uploadLimits.atOnce }, begin));
    await expect.poll(taken).toBe(uploadLimits.atOnce);
    const refused = await postUpload(client, multipartOf(partsOf(client, png())), { token });
    const { code } = codes.TOO_MANY_ATTEMPTS;
    expect(JSON.parse(refused.body)).toMatchObject({ code, data: { retryAfterMs: 2_000 } });
    for (const { socket } of begun) socket.destroy();
    await expect.poll(taken).toBe(0);
    const large = upload(client, Buffer.alloc(22 * 1024 * 1024), { token });
    expect(await heardDuring(() => large)).toBe(0);
    expect(await large).toMatchObject({ results: [{ code: codes.FILE_TOO_LARGE.code }] });
    expect(await client.newestCall()).toMatchObject({ answeredBy: 'local', code: codes.FILE_TOO_LARGE.code });
  });
});

it('an envelope is answered here if all its methods are mocked, and else goes to the backend as a whole', async () => {
  const mocked = ['userIdentifierInfo', 'orderList', 'mediaUpload'];
  const mixed = await startInFront(setup.back.address, mocked);
  const own = await mixed.client();
  const { token, contactNumber } = await setup.logIn(own);
  const answererOf = async (...methods: string[]) => {
    const { results } = await own.entries(
      methods.map((method) => ({ method, data: method === 'orderList' ? { page: 1, size: 10 } : {} })),
      { token },
    );
    expect(results).toHaveLength(methods.length);
    return (await own.newestCall()).answeredBy;
  };
  expect(await answererOf('userIdentifierInfo')).toBe('local');
  expect(await own.newestCall()).toMatchObject({ contactNumber, code: 0 });
  expect(await answererOf('userIdentifierInfo', 'orderList')).toBe('local');
  expect(await answererOf('userIdentifierInfo', 'profileInfo')).toBe('backend');
  await upload(own, png(), { token });
  expect(await own.newestCall()).toMatchObject({ answeredBy: 'local', code: 0 });
  // This server did not see the login of this token.
  const { token: unknown } = await setup.logIn(client);
  expect((await own.call('userIdentifierInfo', {}, { token: unknown })).results).toMatchObject([{ code: 0 }]);
  expect(await own.admin('GET', '/health')).toMatchObject({
    backend: { address: `${setup.back.address}/`, mocked },
  });
  await own.admin('POST', '/clock/advance', { ms: KEY_LIFETIME });
  await own.post('batch', own.seal([{ method: 'userIdentifierInfo', data: {} }]), own.headersOf({ token }));
  expect(await own.newestCall()).toMatchObject({ answeredBy: 'local', code: codes.AES_EXPIRED.code });
  await mixed.close();
});

describe('a backend without a usable reply', () => {
  it('is one sentence in the journal, and its reply passes on', async () => {
    const ofKey = (key: string, text: string): Scripted => ({ body: sealAes(key, text) });
    const cases: Readonly<Record<string, Scripted>> = {
      'does not answer': 'hang up',
      redirects: { status: 302, headers: { location: '/login?next=app' }, body: '' },
      'would fill the memory': { body: 'a'.repeat(4 * 1024 * 1024 + 1) },
      'is a page': { status: 503, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' },
      'is not sealed': { body: '{"code":0,"message":"ok","results":[]}' },
      'has another key': ofKey(randomId(), '{}'),
      'is no envelope': ofKey(client.key, '{"status":"fine"}'),
      'has the wrong results': ofKey(client.key, '{"code":0,"message":"ok","results":[]}'),
    };
    const notes: string[] = [];
    for (const [what, scripted] of Object.entries(cases)) {
      setup.between.answer = () => scripted;
      const { status, body } = await postSealed();
      const { note, http, code, answeredBy, raw, backend } = await client.newestCall();
      expect([what, http, answeredBy]).toEqual([what, status, 'backend']);
      if (status === 502) expect(code).toBe(codes.INTERNAL_ERROR.code);
      else expect([what, raw.reply, backend?.deviations[0]]).toEqual([what, body, expect.anything()]);
      notes.push(`${what}: HTTP ${status}\n  ${note?.replaceAll(setup.origin, 'http://backend')}\n`);
    }
    await expect(notes.join('')).toMatchFileSnapshot('backend-notes.txt');
  });

  it('reaches the app completely if it is longer than the journal keeps', async () => {
    const kept = 256 * 1024;
    setup.between.answer = () => ({ body: 'ab'.repeat(kept) });
    expect((await postSealed()).body).toHaveLength(2 * kept);
    const { raw, reply, note } = await client.newestCall();
    expect([raw.reply, reply]).toEqual(['ab'.repeat(kept / 2), null]);
    expect(note).toMatch(/breaks the contract.*\nThe reply has 524288 bytes\. The journal keeps its first 262144\.$/s);
  });

  it('passes on byte for byte if it is a page of a proxy', async () => {
    const page = '<!doctype html><title>Größere Störung – ₦</title>';
    setup.between.answer = () => ({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page });
    expect(await postSealed()).toEqual({ status: 503, body: page });
    const entry = await client.newestCall();
    // Bytes of the reply do not shift the request.
    expect(entry.request).toMatchObject({ entries: [{ method: 'homePage' }] });
    expect(Buffer.from(entry.raw.reply, 'latin1').toString()).toBe(page);
  });

  it('has the field in its sentence that deviates', async () => {
    const effect = { reply: { set: { 'agreements.0.url': 7 } } };
    await setup.atBackend.admin('POST', '/faults', { match: { method: CONFIGURATION }, effect, times: 1 });
    expect((await client.call(CONFIGURATION, {})).results).toMatchObject([{ code: 0 }]);
    expect((await client.newestCall()).note).toContain(`the contract: ${CONFIGURATION}.data.agreements.0.url: `);
  });
});

describe('a fault in front of a backend', () => {
  const fault = (definition: object) => client.admin('POST', '/faults', { times: 1, ...definition });

  it('loses a call, a key exchange and an upload before they reach it', async () => {
    const { token } = await setup.logIn(client);
    await fault({ effect: { drop: 'before' }, times: 3 });
    const heard = await heardDuring(async () => {
      for (const ask of [postSealed, () => client.exchange(), () => upload(client, png(), { token })])
        await ask().catch(() => undefined);
    });
    expect(heard).toBe(0);
    expect((await client.journal('limit=3')).map(({ end }) => end)).toEqual(['lost', 'lost', 'lost']);
  });

  it('refuses a whole envelope without the backend', async () => {
    await fault({ effect: { code: codes.TOKEN_EXPIRED.code } });
    expect(await heardDuring(() => client.call(CONFIGURATION, {}))).toBe(0);
    expect(await client.newestCall()).toMatchObject({ answeredBy: 'fault', code: codes.TOKEN_EXPIRED.code });
  });

  it('changes a reply whose call has run', async () => {
    const { token, contactNumber } = await setup.logIn(client);
    await fault({ match: { method: 'userIdentifierInfo', contactNumber }, effect: { code: 100_500 } });
    const { results } = await client.call('userIdentifierInfo', {}, { token });
    expect(results).toMatchObject([{ code: 100_500 }]);
    expect(await client.newestCall()).toMatchObject({ answeredBy: 'backend', fault: [{ effect: { code: 100_500 } }] });
  });

  it('cannot change a reply that does not decrypt, passes it on and says so', async () => {
    setup.between.answer = () => ({ body: sealAes(randomId(), '{}') });
    const { id } = await fault({ effect: { code: 200_203 } });
    const { id: delay } = await fault({ effect: { delay: 1 } });
    const { body } = await postSealed();
    const entry = await client.newestCall();
    expect(entry.raw.reply).toBe(body);
    expect(entry.fault).toMatchObject([{ id }, { id: delay }]);
    expect(entry.note).toMatch(new RegExp(`so these faults changed nothing: ${id}$`));
  });

  it('replaces or delays even the error that there was no reply', async () => {
    setup.between.answer = () => 'hang up';
    await fault({ effect: { http: 504 } });
    expect(await postSealed()).toEqual({ status: 504, body: '504 Gateway Timeout' });
    await fault({ effect: { delay: 30 } });
    const began = performance.now();
    await postUpload(client, multipartOf(partsOf(client, png())), { token: randomId() });
    expect(performance.now() - began).toBeGreaterThanOrEqual(29);
  });
});
