import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../support/files';
import { UpstreamSetup } from '../support/scripted-backend';
import { multipartOf, partsOf, postUpload, upload } from '../support/upload';
import { openAes, randomId, sealAes, type WireClient } from '../support/wire-client';

let setup: UpstreamSetup;
let client: WireClient;
beforeAll(async () => {
  setup = await UpstreamSetup.start();
  client = await setup.front.client();
});
afterAll(() => setup.close());
afterEach(async () => {
  setup.between.answer = () => undefined;
  await client.admin('DELETE', '/faults');
});

const fault = (definition: object) => client.admin('POST', '/faults', { times: 1, ...definition });
const homePage = [{ method: 'homePage', data: {} }];
/** Counts the calls that reach the backend during an action. */
const heardDuring = async (what: () => Promise<unknown>): Promise<number> => {
  const before = setup.between.reached.length;
  await what();
  return setup.between.reached.length - before;
};
/** Whether the connection broke. A balancer in front of the server answers 502 then. */
const isLost = (asked: Promise<{ readonly status: number }>): Promise<boolean> =>
  asked.then(
    ({ status }) => status === 502,
    () => true,
  );
const postSealed = (sent = client.headersOf()) => client.post('homePage', client.seal(homePage), sent);
const postFile = (token: string) => postUpload(client, multipartOf(partsOf(client, png())), { token });

describe('a network preset in front of a backend', () => {
  it('blocks every call, key exchange and upload of its phone', async () => {
    const { token } = await setup.logIn(client);
    await client.admin('PUT', '/devices/127.0.0.1/network', { network: 'offline' });
    const heard = await heardDuring(async () => {
      expect(await isLost(postSealed())).toBe(true);
      await expect(client.exchange()).rejects.toThrow();
      expect(await isLost(postFile(token))).toBe(true);
    });
    expect(heard).toBe(0);
  });

  it('leaves other devices alone', async () => {
    const { token } = await setup.logIn(client);
    await client.admin('PUT', '/devices/another/network', { network: 'offline' });
    expect((await client.call('userIdentifierInfo', {}, { token })).code).toBe(0);
    expect((await upload(client, png(), { token })).results[0]?.code).toBe(0);
    await client.exchange();
  });
});

describe('a fault that refuses calls to a backend', () => {
  const SQUEEZED = { code: 10010304, message: 'The account is logged in from another device' };

  it('answers a call encrypted without asking the backend, and the journal names the borrower', async () => {
    const { token, contactNumber } = await setup.logIn(client);
    await fault({ match: { method: 'homePage', contactNumber }, effect: { code: 10010304 } });
    const heard = await heardDuring(async () => {
      const { body } = await postSealed(client.headersOf({ token }));
      expect(JSON.parse(openAes(client.key, body))).toEqual({ ...SQUEEZED, results: [] });
    });
    expect(heard).toBe(0);
    const entry = await client.newestCall();
    expect(entry).toMatchObject({ methods: ['homePage'], contactNumber, code: 10010304, reply: { code: 10010304 } });
    expect(entry).not.toHaveProperty('upstream');
  });

  it('answers in plain text without a session key, or if it refuses the key', async () => {
    await fault({ effect: { code: 10010304 } });
    const stranger = await postSealed({ ...client.headersOf(), keyid: randomId() });
    expect(stranger).toEqual({ status: 200, body: JSON.stringify(SQUEEZED) });
    await fault({ match: { method: 'homePage' }, effect: { code: 401 } });
    expect(await postSealed()).toEqual({ status: 200, body: '{"code":401,"message":"AES expired"}' });
    expect(await client.newestCall()).toMatchObject({ methods: ['homePage'], code: 401 });
  });

  it('applies only to the number that logged in', async () => {
    const { token } = await setup.logIn(client);
    await fault({ match: { contactNumber: '08099999999' }, effect: { code: 10010304 } });
    expect((await client.call('userIdentifierInfo', {}, { token })).code).toBe(0);
    expect((await upload(client, png(), { token })).code).toBe(0);
  });

  it('answers an upload encrypted without passing its file on, or in plain text without a key', async () => {
    const { token, contactNumber } = await setup.logIn(client);
    const heard = await heardDuring(async () => {
      await fault({ match: { method: 'mediaUpload', contactNumber }, effect: { code: 10010304 } });
      expect(await upload(client, png(), { token })).toEqual({ ...SQUEEZED, results: [] });
      expect(await client.newestCall()).toMatchObject({
        methods: ['mediaUpload'],
        contactNumber,
        code: 10010304,
      });
      await fault({ match: { method: 'mediaUpload' }, effect: { code: 401 } });
      expect((await postFile(token)).body).toBe('{"code":401,"message":"AES expired"}');
      await fault({ match: { method: 'mediaUpload' }, effect: { code: 10010304 } });
      const keyId = client.keyId;
      client.keyId = randomId();
      expect((await postFile(token)).body).toBe(JSON.stringify(SQUEEZED));
      client.keyId = keyId;
    });
    expect(heard).toBe(0);
  });

  it('answers a key exchange with its own message, and no key exists anywhere', async () => {
    await fault({ match: { method: 'generateSk' }, effect: { code: 100408 } });
    const heard = await heardDuring(async () => {
      const { status, body } = await client.exchangeWith('anything');
      expect([status, body]).toEqual([
        200,
        '{"code":100408,"message":"The date or time of this phone is wrong. Set it and try again"}',
      ]);
    });
    expect(heard).toBe(0);
    const entry = await client.newestCall();
    expect(entry).toMatchObject({ methods: ['generateSk'], code: 100408 });
    expect(entry).not.toHaveProperty('note');
  });
});

describe('a fault that changes the reply of a backend', () => {
  it('sets the code of one result, after the backend ran it', async () => {
    await fault({ match: { method: 'sendAuthCode' }, effect: { code: 200203 } });
    const entry = { method: 'sendAuthCode', data: { contactNumber: '08031230001', purpose: 'login' } };
    const reply = await client.entries([{ method: 'operationConfiguration', data: {} }, entry]);
    expect(reply.results.map(({ code }) => code)).toEqual([0, 200203]);
    expect(await client.newestCall()).toMatchObject({
      code: 200203,
      fault: [{ effect: { code: 200203 } }],
      upstream: { origin: setup.origin, deviations: [] },
    });
    expect(await setup.atBackend('GET', '/messages?contactNumber=08031230001')).toMatchObject({
      messages: [{ authCode: expect.any(String) }],
    });
  });

  it('leaves a plain refusal plain', async () => {
    setup.between.answer = () => ({ body: '{"code":401,"message":"AES expired"}' });
    await fault({ effect: { delay: 1 }, times: 2 });
    expect((await postSealed()).body).toBe('{"code":401,"message":"AES expired"}');
    expect(await client.newestCall()).toMatchObject({ code: 401, fault: [{ effect: { delay: 1 } }] });
    expect((await postFile(randomId())).body).toBe('{"code":401,"message":"AES expired"}');
    expect(await client.newestCall()).toMatchObject({ code: 401, fault: [{ effect: { delay: 1 } }] });
  });

  it('changes the reply to an upload, whose file was stored', async () => {
    const { token, contactNumber } = await setup.logIn(client);
    await fault({ match: { method: 'mediaUpload', contactNumber }, effect: { code: 200205 } });
    const reply = await upload(client, png(), { token });
    expect(reply.results).toEqual([{ method: 'mediaUpload', code: 200205, message: 'File size is at most 20Mb' }]);
    expect(await client.newestCall()).toMatchObject({
      methods: ['mediaUpload'],
      contactNumber,
      code: 200205,
      request: { entries: [{ method: 'mediaUpload' }] },
      upstream: { origin: setup.origin, deviations: [] },
    });
  });

  it('changes the reply to a key exchange, whose key still works', async () => {
    await fault({ match: { method: 'generateSk' }, effect: { delay: 30 } });
    const began = performance.now();
    await client.exchange();
    expect(performance.now() - began).toBeGreaterThanOrEqual(29);
    expect((await client.call('operationConfiguration', {})).code).toBe(0);
  });

  it('replaces the code of a key exchange that the backend refused', async () => {
    await fault({ match: { method: 'generateSk' }, effect: { code: 100429 } });
    expect(await client.exchangeWith('no exchange')).toEqual({
      status: 200,
      body: '{"code":100429,"message":"Too many attempts, please wait a little and try again"}',
    });
    expect(await client.newestCall()).toMatchObject({ code: 100429, fault: [{ effect: { code: 100429 } }] });
  });

  it('cannot change a reply that does not decrypt, passes it on and says so', async () => {
    setup.between.answer = () => ({ status: 200, contentType: 'text/plain', body: sealAes(randomId(), '{}') });
    for (const effect of [{ reply: { data: 1 } }, { code: 200203 }, { envelope: 'GARBAGE' }]) {
      const { id } = (await fault({ match: { method: 'homePage' }, effect })) as { id: string };
      const { status, body } = await postSealed();
      expect([status, body]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)]);
      expect(await client.newestCall()).toMatchObject({
        code: 100500,
        raw: { reply: body },
        note: `This reply could not be read, so these faults changed nothing: ${id}`,
        upstream: {
          deviations: [{ path: 'reply', reason: 'Is not sealed with the session key, or is not JSON inside' }],
        },
      });
    }
  });
});

describe('a fault of the delivery of a reply', () => {
  const PAGE = '<!doctype html><title>Größere Störung</title>';
  const DELAY = 30;
  /** Requests that take different paths through the server to the backend. */
  const ways: [string, () => Promise<unknown>][] = [
    ['a call', () => postSealed()],
    ['an upload', () => postFile(randomId())],
    ['a key exchange', () => client.exchangeWith('no exchange')],
  ];
  const answerPage = () => {
    setup.between.answer = () => ({ status: 503, contentType: 'text/html; charset=utf-8', body: PAGE });
  };
  const timed = async (ask: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await ask();
    return performance.now() - began;
  };

  it.each(ways)('delays a reply that does not decrypt, to %s', async (_what, ask) => {
    answerPage();
    await fault({ effect: { delay: DELAY } });
    expect(await timed(ask)).toBeGreaterThanOrEqual(DELAY - 1);
    const entry = await client.newestCall();
    expect(entry).toMatchObject({ http: 503, fault: [{ effect: { delay: DELAY } }] });
    expect(entry).not.toHaveProperty('note');
  });

  it.each(ways)('replaces its status, in reply to %s', async (_what, ask) => {
    answerPage();
    await fault({ effect: { http: 504 } });
    expect(await ask()).toEqual({ status: 504, body: '504 Gateway Timeout' });
    expect(await client.newestCall()).toMatchObject({ code: 100500, http: 504 });
  });

  it.each(ways)('breaks its connection, in reply to %s', async (_what, ask) => {
    answerPage();
    await fault({ effect: { drop: 'reset' } });
    const asked = ask().then(
      (reply) => (reply as { status: number }).status,
      () => 'broken',
    );
    // a balancer answers 502 for the server
    expect([502, 'broken']).toContain(await asked);
  });

  it('delivers it slowly, with its status and its bytes', async () => {
    answerPage();
    await fault({ effect: { drop: 'slow', bytesPerSecond: 2_000 } });
    const answer = await fetch(`${setup.front.address}${client.base}/homePage`, {
      method: 'POST',
      headers: client.headersOf(),
      body: client.seal(homePage),
    });
    const came = [answer.status, answer.headers.get('content-type'), await answer.text()];
    expect(came).toEqual([503, 'application/octet-stream', PAGE]);
  });

  it.each(ways)('delays the error that there was no reply, to %s', async (_what, ask) => {
    setup.between.answer = () => 'hang up';
    await fault({ effect: { delay: DELAY } });
    expect(await timed(ask)).toBeGreaterThanOrEqual(DELAY - 1);
    expect(await client.newestCall()).toMatchObject({
      http: 502,
      note: expect.stringContaining('does not answer (other side closed)'),
      fault: [{ effect: { delay: DELAY } }],
    });
  });
});
