import { CALL_LEVELS } from '@kit/contracts/json-depth';
import type { JournalEntry } from '@kit/mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { png } from '../support/files';
import { UpstreamSetup } from '../support/scripted-backend';
import { multipartOf, partsOf, postUpload, upload } from '../support/upload';
import { openAes, randomId, sealAes, sealRsa, type WireClient } from '../support/wire-client';

let setup: UpstreamSetup;
let client: WireClient;
beforeAll(async () => {
  setup = await UpstreamSetup.start(['tictetQuestionList', 'saveTicket', 'ticketList']);
  client = await setup.front.client();
});
afterAll(() => setup.close());
afterEach(async () => {
  setup.between.answer = () => undefined;
  await client.admin('DELETE', '/faults');
});

/** The contract's own error, as the app reads it. */
const FAILED = { code: 100500, message: 'Network error, please try again later', results: [] };
const PAGE = '<!doctype html><title>Wartung</title>';
const success = (results: unknown) => JSON.stringify({ code: 0, message: 'success', results });
const result = (method: string, more: object = {}) => ({ method, code: 0, message: 'success', data: {}, ...more });

/** Texts that an upstream encrypts with the right key, and that are not valid envelopes. */
const noEnvelope: [string, string, string][] = [
  ['null', 'null', 'reply'],
  ['a number', '5', 'reply'],
  ['a text', '"results"', 'reply'],
  ['a list', '[]', 'reply'],
  ['an object without fields', '{}', 'reply.code'],
  ['a code that is a text', '{"code":"0","message":"success","results":[]}', 'reply.code'],
  ['no message', '{"code":0,"results":[]}', 'reply.message'],
  ['results: null', success(null), 'reply.results'],
  ['results: {}', success({}), 'reply.results'],
  ['results: a text', success('homePage'), 'reply.results'],
  ['results: [null]', success([null]), 'reply.results.0'],
  ['results: [[]]', success([[]]), 'reply.results.0'],
  ['a result without a code', success([{ method: 'homePage', message: 'success' }]), 'reply.results.0.code'],
  ['a result whose method is a number', success([result('homePage', { method: 5 })]), 'reply.results.0.method'],
  ['a refusal whose results are null', '{"code":100429,"message":"Wait","results":null}', 'reply.results'],
];

/** Nesting levels of the envelope around the data of a result: envelope, results, result. */
const LEVELS_AROUND = 3;
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const deepSuccess = (levels: number): string =>
  success([result('homePage')]).replace('"data":{}', `"data":${nested(levels)}`);

const expectJournaled = (entry: JournalEntry, path: string): void => {
  expect(entry).toMatchObject({
    code: 100500,
    http: 200,
    note: `The reply of ${setup.origin} breaks the contract, so the app received 100500 instead.`,
  });
  expect(entry.upstream?.origin).toBe(setup.origin);
  expect(entry.upstream?.deviations.map((deviation) => deviation.path)).toContain(path);
};

describe('a readable reply of an upstream that is not a valid envelope becomes a contract error and a deviation', () => {
  it.each(noEnvelope)('to a call: %s', async (_what, text, path) => {
    setup.between.answer = () => ({ body: sealAes(client.key, text) });
    const reports = setup.front.reports.length;
    expect(await client.call('homePage', {})).toEqual(FAILED);
    const entry = await client.newestCall();
    expect(entry.methods).toEqual(['homePage']);
    expectJournaled(entry, path);
    expect(setup.front.reports.slice(reports).join()).toMatch(/\/app\/batch: The reply of http.* breaks the contract/);
  });

  it.each(noEnvelope)('to an upload: %s', async (_what, text, path) => {
    setup.between.answer = () => ({ body: sealAes(client.key, text) });
    expect(await upload(client, png())).toEqual(FAILED);
    const entry = await client.newestCall();
    expect(entry).toMatchObject({ methods: ['mediaUpload'], request: { entries: [{ method: 'mediaUpload' }] } });
    expectJournaled(entry, path);
  });

  it.each(noEnvelope)('to a partly local envelope, of which nothing runs here: %s', async (_what, text, path) => {
    setup.between.answer = () => ({ body: sealAes(client.key, text) });
    const entries = [
      { method: 'tictetQuestionList', data: {} },
      { method: 'homePage', data: {} },
    ];
    expect(await client.entries(entries)).toEqual(FAILED);
    const entry = await client.newestCall();
    expect(entry.methods).toEqual(['tictetQuestionList', 'homePage']);
    expectJournaled(entry, path);
  });

  it.each([
    ['a level too deep', CALL_LEVELS + 1 - LEVELS_AROUND],
    ['deeper than the stack', 100_000],
    ['deep enough to take seconds', 1_000_000],
  ])('if it is nested %s', async (_what, levels) => {
    setup.between.answer = () => ({ body: sealAes(client.key, deepSuccess(levels)) });
    expect(await client.call('homePage', {})).toEqual(FAILED);
    const entry = await client.newestCall();
    expectJournaled(entry, 'reply');
    expect(entry.upstream?.deviations).toEqual([{ path: 'reply', reason: 'Nests deeper than 32 levels' }]);
  });

  it('but not if it has exactly the allowed levels', async () => {
    setup.between.answer = () => ({ body: sealAes(client.key, deepSuccess(CALL_LEVELS - LEVELS_AROUND)) });
    expect(await client.call('homePage', {})).toMatchObject({ code: 0, results: [{ code: 0 }] });
  });

  it.each([
    ['to a call', () => client.post('homePage', client.seal([{ method: 'homePage', data: {} }]), client.headersOf())],
    ['to an upload', () => postUpload(client, multipartOf(partsOf(client, png())))],
  ])('even if it succeeds and is not encrypted, %s', async (_what, ask) => {
    setup.between.answer = () => ({ body: success([result('homePage')]) });
    const { status, body } = await ask();
    expect([status, JSON.parse(openAes(client.key, body))]).toEqual([200, FAILED]);
    expectJournaled(await client.newestCall(), 'reply');
  });

  it('and a fault changes that error once, like any reply', async () => {
    setup.between.answer = () => ({ body: sealAes(client.key, success(null)) });
    const definition = { match: { method: 'homePage' }, effect: { code: 100429 }, times: 5 };
    const { id } = (await client.admin('POST', '/faults', definition)) as { id: string };
    expect(await client.call('homePage', {})).toMatchObject({ code: 100429, results: [] });
    const { faults } = (await client.admin('GET', '/faults')) as { faults: { id: string; matched: number }[] };
    expect(faults).toEqual([expect.objectContaining({ id, matched: 1 })]);
    expect((await client.newestCall()).upstream?.deviations[0]?.path).toBe('reply.results');
  });
});

describe('a plain JSON reply of an upstream that nests too deep stops at this server', () => {
  const UNREACHED = { status: 502, body: '{"code":100500,"message":"Network error, please try again later"}' };
  const deep: [string, string][] = [
    ['a list', nested(CALL_LEVELS + 1)],
    ['a refusal', `{"code":100429,"message":"Wait","data":${nested(CALL_LEVELS)}}`],
    ['a list without an end', '['.repeat(1_000_000)],
  ];
  const ways: [string, () => Promise<{ status: number; body: string }>][] = [
    ['a call', () => client.post('homePage', client.seal([{ method: 'homePage', data: {} }]), client.headersOf())],
    ['a call under an unknown key', () => client.post('homePage', '00', { ...client.headersOf(), keyid: randomId() })],
    ['an upload', () => postUpload(client, multipartOf(partsOf(client, png())))],
    ['a key exchange that this server cannot open', () => client.exchangeWith('no exchange')],
  ];
  const cases = ways.flatMap(([way, ask]) => deep.map(([what, body]) => [way, what, ask, body] as const));

  it.each(cases)('to %s: %s', async (_way, _what, ask, body) => {
    setup.between.answer = () => ({ body });
    expect(await ask()).toEqual(UNREACHED);
    expect(await client.newestCall()).toMatchObject({
      http: 502,
      code: 100500,
      note: `The reply of ${setup.origin} nests deeper than 32 levels.`,
      reply: JSON.parse(UNREACHED.body),
    });
  });
});

describe('results of an upstream that do not match the entries', () => {
  const wrong: [string, unknown[], string][] = [
    ['none', [], 'nothing'],
    ['one too many', [result('homePage'), result('homePage')], 'homePage, homePage'],
    ['of another method', [result('orderList')], 'orderList'],
  ];

  it.each(wrong)('are passed on unchanged and are a deviation: %s', async (_what, results, reported) => {
    const body = sealAes(client.key, success(results));
    setup.between.answer = () => ({ body });
    const sealed = client.seal([{ method: 'homePage', data: {} }]);
    expect(await client.post('homePage', sealed, client.headersOf())).toEqual({ status: 200, body });
    expect((await client.newestCall()).upstream?.deviations).toEqual([
      { path: 'reply.results', reason: `Has results for ${reported} instead of homePage` },
    ]);
  });

  it.each(wrong)('become a contract error if this server adds results: %s', async (_what, results) => {
    const { token } = await setup.logIn(client);
    setup.between.answer = () => ({ body: sealAes(client.key, success(results)) });
    const ticket = {
      type: 1,
      account: '0123456789',
      contact: '08031234567',
      receipts: [],
      description: 'I paid yesterday by transfer and the app still says that the loan is overdue',
      contactableTime: '',
    };
    const entries = [
      { method: 'saveTicket', data: ticket },
      { method: 'homePage', data: {} },
    ];
    expect(await client.entries(entries, { token })).toEqual(FAILED);
    expectJournaled(await client.newestCall(), 'reply.results');
    const list = await client.call('ticketList', {}, { token });
    expect(list.results[0]?.data).toMatchObject({ tickets: [] });
  });
});

describe('a reply of an upstream that this server cannot read is passed on unchanged and is a deviation', () => {
  const unreadable: [string, () => string][] = [
    ['nothing', () => ''],
    ['a page of HTML', () => PAGE],
    ['JSON of another kind', () => '{"error":"Not Found"}'],
    ['a list in plain JSON', () => '[]'],
    ['hex of another key', () => sealAes(randomId(), success([]))],
    ['no JSON inside', () => sealAes(client.key, 'success')],
    ['hex without padding', () => sealAes(client.key, 'x'.repeat(16)).slice(0, 32)],
    ['half a block', () => sealAes(client.key, success([])).slice(1)],
  ];
  const ways: [string, () => Promise<{ status: number; body: string }>][] = [
    ['a call', () => client.post('homePage', client.seal([{ method: 'homePage', data: {} }]), client.headersOf())],
    ['an upload', () => postUpload(client, multipartOf(partsOf(client, png())))],
  ];
  const cases = ways.flatMap(([way, ask]) => unreadable.map(([what, text]) => [way, what, ask, text] as const));

  it.each(cases)('to %s: %s', async (_way, _what, ask, text) => {
    const body = text();
    setup.between.answer = () => ({ status: 200, body });
    expect(await ask()).toEqual({ status: 200, body });
    const entry = await client.newestCall();
    expect(entry).toMatchObject({ code: 100500, http: 200, raw: { reply: body } });
    expect(entry.upstream?.deviations.map(({ path }) => path)).toContain('reply');
  });
});

describe('an invalid reply of an upstream to a key exchange', () => {
  const UNREACHED = { status: 502, body: '{"code":100500,"message":"Network error, please try again later"}' };
  const exchangeReply = (more: object) =>
    JSON.stringify({ code: 0, message: 'success', data: '00ff', keyId: 'a', ...more });

  it.each([
    ['null', 'null', 'reply', /with an invalid reply/],
    ['a number', '5', 'reply', /with an invalid reply/],
    ['a list', '[]', 'reply', /with an invalid reply/],
    ['an object without fields', '{}', 'reply.code', /with an invalid reply/],
    ['a code that is a text', exchangeReply({ code: '0' }), 'reply.code', /with an invalid reply/],
    ['no key', exchangeReply({ data: null }), 'reply.data', /reply\.data/],
    ['a key that is not hex', exchangeReply({ data: 'a key' }), 'reply.data', /reply\.data/],
    ['a key of another id', exchangeReply({}), 'reply.data', /with a session key that the id does not open/],
    ['no key id', exchangeReply({ keyId: undefined }), 'reply.keyId', /reply\.keyId/],
    ['an empty key id', exchangeReply({ keyId: '' }), 'reply.keyId', /reply\.keyId/],
    ['a refusal without a message', '{"code":100400}', 'reply.code', /with an invalid reply/],
  ])('becomes a gateway error for the app and a deviation: %s', async (_what, body, path, note) => {
    setup.between.answer = () => ({ body });
    const publicKey = String(await client.admin('GET', '/public-key'));
    expect(await client.exchangeWith(sealRsa(publicKey, randomId()))).toEqual(UNREACHED);
    const entry = await client.newestCall();
    expect(entry).toMatchObject({
      methods: ['generateSk'],
      code: 100500,
      http: 502,
      note: expect.stringMatching(note),
    });
    expect(entry.upstream?.deviations.map((deviation) => deviation.path)).toContain(path);
  });
});
