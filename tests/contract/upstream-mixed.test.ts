import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fileDocuments } from '../support/file-documents';
import { png } from '../support/files';
import { UpstreamSetup } from '../support/scripted-backend';
import { upload } from '../support/upload';
import { openAes, randomId, sealAes, type WireClient } from '../support/wire-client';

const FEEDBACK = {
  type: 1,
  account: '0123456789',
  contact: '08031234567',
  receipts: [],
  description: 'I paid yesterday by transfer and the app still says that the loan is overdue',
  contactableTime: '',
};
const saveTicket = { method: 'saveTicket', data: FEEDBACK };
const ticketList = { method: 'ticketList', data: {} };
const questions = { method: 'tictetQuestionList', data: {} };
const user = { method: 'userIdentifierInfo', data: {} };
const settings = { method: 'operationConfiguration', data: {} };

let setup: UpstreamSetup;
let client: WireClient;
beforeAll(async () => {
  setup = await UpstreamSetup.start(['saveTicket', 'ticketList', 'tictetQuestionList', 'mediaUpload']);
  client = await setup.front.client();
});
afterAll(() => setup.close());
afterEach(async () => {
  setup.between.answer = () => undefined;
  await client.admin('DELETE', '/faults');
});

const ticketsIn = (data: unknown): number => (data as { tickets: unknown[] }).tickets.length;
const ticketsOf = async (token: string): Promise<number> => {
  const { results } = await client.call('ticketList', {}, { token });
  return ticketsIn(results[0]?.data);
};
const borrowers = async (of = client): Promise<string[]> => {
  const list = (await of.admin('GET', '/borrowers')) as { borrowers: { contactNumber: string }[] };
  return list.borrowers.map(({ contactNumber }) => contactNumber);
};
/** The token that a login check returned. */
const exchanged = ({ results }: ReplyEnvelope): string => String(Reflect.get(results[0]?.data as object, 'userToken'));
/** The envelope that the backend received last. */
const reachedEnvelope = () =>
  JSON.parse(openAes(client.key, String(setup.between.reached.at(-1)?.body))) as Record<string, unknown>;

describe('an envelope that is partly answered here', () => {
  it('returns as one, with each result in the place of its entry', async () => {
    const { token } = await setup.logIn(client);
    const entries = [saveTicket, user, ticketList, settings, saveTicket, user, ticketList];
    const { results } = await client.entries(entries, { token });
    expect(results.map(({ method, code }) => [method, code])).toEqual(entries.map(({ method }) => [method, 0]));
    const lengths = [results[2], results[6]].map((result) => ticketsIn(result?.data));
    expect(lengths).toEqual([1, 2]);
    const entry = await client.newestCall();
    expect(entry).toMatchObject({
      methods: entries.map(({ method }) => method),
      code: 0,
      upstream: { origin: setup.origin, deviations: [] },
    });
    expect(entry).not.toHaveProperty('note');
  });

  it('is passed on with its other entries, and otherwise unchanged', async () => {
    const t = Date.now();
    const header = { appName: 'Tests', version: '1.0.0', more: { of: 'it' } };
    await client.envelope({ t, header, entries: [questions, settings, questions] });
    expect(reachedEnvelope()).toEqual({ t, header, entries: [settings] });
  });

  it('runs nothing here if the backend refuses the whole', async () => {
    const { token, contactNumber } = await setup.logIn(client);
    await setup.atBackend('POST', `/sessions/${contactNumber}/squeeze`, {});
    expect(await client.entries([saveTicket, user], { token })).toEqual({
      code: 10010304,
      message: 'The account is logged in from another device',
      results: [],
    });
    expect(await client.newestCall()).toMatchObject({
      code: 10010304,
      methods: ['saveTicket', 'userIdentifierInfo'],
    });
    expect(await ticketsOf(token)).toBe(0);
  });

  it("runs nothing here if the backend's reply does not decrypt, and passes that reply on", async () => {
    const { token } = await setup.logIn(client);
    const odd = sealAes(randomId(), '{}');
    setup.between.answer = () => ({ body: odd });
    const sent = client.headersOf({ token });
    expect((await client.post('batch', client.seal([saveTicket, user]), sent)).body).toBe(odd);
    setup.between.answer = () => undefined;
    expect(await ticketsOf(token)).toBe(0);
  });

  it('is one call for a retry: the part that ran here does not run again', async () => {
    const { token } = await setup.logIn(client);
    const requestId = randomId();
    const first = await client.entries([saveTicket, user], { token, requestId });
    const again = await client.entries([saveTicket, user], { token, requestId });
    expect(again).toEqual(first);
    expect(await client.newestCall()).toMatchObject({ note: 'The stored reply of this request id' });
    expect(await ticketsOf(token)).toBe(1);
  });

  it('is refused as a whole if its request id was used with another local part', async () => {
    const { token } = await setup.logIn(client);
    const requestId = randomId();
    await client.entries([saveTicket, user], { token, requestId });
    const other = { method: 'saveTicket', data: { ...FEEDBACK, account: '9876543210' } };
    expect(await client.entries([other, user], { token, requestId })).toEqual({
      code: 100409,
      message: 'Request failed, click to reload',
      results: [],
    });
    expect(await client.newestCall()).toMatchObject({ code: 100409, upstream: { origin: setup.origin } });
  });

  it('can get a fault in a local entry or in an upstream entry', async () => {
    const { token, contactNumber } = await setup.logIn(client);
    for (const { method } of [saveTicket, user]) {
      await client.admin('POST', '/faults', { match: { method, contactNumber }, effect: { code: 200203 }, times: 1 });
    }
    const { results } = await client.entries([settings, saveTicket, questions, user], { token });
    expect(results.map(({ code }) => code)).toEqual([0, 200203, 0, 200203]);
    expect(await client.newestCall()).toMatchObject({ contactNumber, code: 200203 });
    expect(await ticketsOf(token)).toBe(1);
  });

  it.each([
    ['its time', { t: Date.now() - 3_600_000 }, {}],
    ['its version of the protocol', { t: Date.now() }, { protocolversion: '99' }],
  ])(
    'has its local entries answered if the backend accepts %s, which this server would refuse',
    async (_what, envelope, more) => {
      const header = { appName: 'Tests', version: '1.0.0' };
      const result = { method: settings.method, code: 0, message: 'success', data: {} };
      const reply = JSON.stringify({ code: 0, message: 'success', results: [result] });
      setup.between.answer = () => ({ body: sealAes(client.key, reply) });
      const body = sealAes(client.key, JSON.stringify({ ...envelope, header, entries: [questions, settings] }));
      const { body: sealed } = await client.post('batch', body, { ...client.headersOf(), ...more });
      const { code, results } = JSON.parse(openAes(client.key, sealed)) as ReplyEnvelope;
      expect([code, results.map((entry) => [entry.method, entry.code])]).toEqual([
        0,
        [
          [questions.method, 0],
          [settings.method, 0],
        ],
      ]);
    },
  );

  it('is not passed on at all if everything is answered here', async () => {
    const before = setup.between.reached.length;
    expect((await client.entries([questions, questions])).results.map(({ code }) => code)).toEqual([0, 0]);
    expect(setup.between.reached.length).toBe(before);
    expect(await client.newestCall()).not.toHaveProperty('upstream');
  });
});

it("an upload that is answered here is stored here for the borrower of the backend's token", async () => {
  const { token } = await setup.logIn(client);
  const own = await setup.front.client();
  const before = setup.between.reached.length;
  const { code, results } = await upload(own, png(), { token });
  expect([code, results[0]?.code]).toEqual([0, 0]);
  expect(setup.between.reached.length).toBe(before);
  expect(await fileDocuments(own)).toBeGreaterThan(0);
  expect(await borrowers(own)).toEqual([expect.stringMatching(/^070\d{8}$/)]);
});

describe("the borrower of a backend's token", () => {
  it("has the number of the login in the contract's format, even if the login was one of several entries", async () => {
    const own = await setup.front.client();
    const token = await setup.logInAs(own, '8031110001', [questions, settings]);
    await own.call('ticketList', {}, { token });
    expect(await borrowers(own)).toEqual(['08031110001']);
    expect(await own.newestCall()).toMatchObject({ contactNumber: '08031110001' });
  });

  it('stays the same when a login check exchanges the token', async () => {
    const own = await setup.front.client();
    const { token, contactNumber } = await setup.logIn(own);
    const checked = await own.call('authenticate', { loginCheck: true, authIdentifier: token });
    const userToken = exchanged(checked);
    expect((await own.entries([saveTicket, user], { token: userToken })).results.map(({ code }) => code)).toEqual([
      0, 0,
    ]);
    expect(await own.newestCall()).toMatchObject({ contactNumber });
    expect(await borrowers(own)).toEqual([contactNumber]);
  });

  it('has the number that a login check names, if the first token came from elsewhere', async () => {
    const { token } = await setup.logIn(client);
    const own = await setup.front.client();
    const data = { loginCheck: true, authIdentifier: token, contactNumber: '08031110002' };
    const userToken = exchanged(await own.call('authenticate', data));
    await own.call('ticketList', {}, { token: userToken });
    expect(await borrowers(own)).toEqual(['08031110002']);
  });

  it('has an unused number if no login was seen, the same in every sandbox', async () => {
    const { token } = await setup.logIn(client);
    const numbers: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const own = await setup.front.client();
      expect((await own.call('ticketList', {}, { token })).results[0]?.code).toBe(0);
      numbers.push(...(await borrowers(own)));
    }
    expect(numbers).toEqual([expect.stringMatching(/^070\d{8}$/), numbers[0]]);
    const another = await setup.front.client();
    await another.call('ticketList', {}, { token: (await setup.logIn(client)).token });
    expect(await borrowers(another)).not.toEqual(numbers.slice(0, 1));
    // a login check of such a token belongs to the same borrower
    const own = await setup.front.client();
    const checked = await own.call('authenticate', { loginCheck: true, authIdentifier: token });
    const userToken = exchanged(checked);
    await own.call('ticketList', {}, { token: userToken });
    expect(await borrowers(own)).toHaveLength(1);
  });

  it('is unknown without a token, and after a login that the backend refused', async () => {
    const own = await setup.front.client();
    expect((await own.call('ticketList', {})).code).toBe(10010301);
    await own.call('tictetQuestionList', {});
    await own.entries([questions, settings]);
    const refused = await own.call('authenticate', { contactNumber: '08031110003', authCode: '000000' });
    expect(refused.results[0]?.code).toBe(200201);
    expect(await borrowers(own)).toEqual([]);
  });
});
