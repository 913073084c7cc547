import { codes } from '@kit/contracts/codes';
import { type EnvelopeEntry, replyEnvelope } from '@kit/contracts/wire/envelope';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import { uploadParts } from '@kit/contracts/wire/upload';
import type { AdminRoute } from '@kit/mock-server/admin/define';
import { adminTable } from '@kit/mock-server/admin/table';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { httpTransport } from '../support/http-transport';
import { serverOfFile, startServer } from '../support/server';
import { multipartOf, partsOf, postUpload } from '../support/upload';
import { openAes, sealAes, WireClient } from '../support/wire-client';

const TOKEN = 'an-admin-"token"\\of-this-test';
const ESCAPED = [...TOKEN].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const REFUSED = {
  code: codes.REQUEST_INVALID.code,
  data: { issues: [{ path: '', reason: 'Contains the admin token of this server' }] },
};

const server = serverOfFile({ adminToken: TOKEN });
let transport: ReturnType<typeof httpTransport>;
let client: WireClient;
let sandboxes = 0;
beforeAll(() => {
  transport = httpTransport(server.address);
});
afterAll(() => transport.close());
beforeEach(async () => {
  sandboxes += 1;
  const send: typeof transport.send = ({ headers, ...sent }) =>
    transport.send({
      ...sent,
      headers: { ...headers, ...(sent.path.includes('/__admin') && { 'x-admin-token': TOKEN }) },
    });
  client = new WireClient({ send }, `hidden-${sandboxes}`);
  await client.exchange();
});

/** Everything that leaves the server about the calls of the sandbox, with each sealed body in plain text. */
const allThatLeaves = async (): Promise<string> => {
  const shown = await Promise.all(
    ['/requests', '/trace', '/messages', '/devices', '/time-line'].map((path) => client.admin('GET', path)),
  );
  const { requests } = shown[0] as { requests: { raw: { request: string } }[] };
  const opened = requests.map(({ raw }) => (/^[0-9a-f]+$/.test(raw.request) ? openAes(client.key, raw.request) : ''));
  return JSON.stringify([shown, opened]);
};
const LEAK = /an-admin-|of-this-test/;

const envelope = (entries: readonly EnvelopeEntry[]): string => JSON.stringify({ t: Date.now(), header: {}, entries });
const inField = envelope([{ method: 'homePage', data: { note: `my ${TOKEN}` } }]);
const contents: [string, string][] = [
  ['in a field', inField],
  ['in the name of a field', envelope([{ method: 'homePage', data: { [TOKEN]: 1 } }])],
  ['in the name of a method', envelope([{ method: TOKEN, data: {} }])],
  ['in a part that the contract does not know', JSON.stringify({ [TOKEN]: { entries: [] } })],
  ['with escaped characters', envelope([{ method: 'homePage', data: { a: '?' } }]).replace('?', ESCAPED)],
  ['in JSON that nests too deep', `${'['.repeat(100)}${JSON.stringify(TOKEN)}${']'.repeat(100)}`],
];

describe('a sealed call that contains the admin token', () => {
  it.each(contents)('is refused, and hidden everywhere: %s', async (_, content) => {
    const { body } = await client.post(BATCH, sealAes(client.key, content), client.headersOf());
    expect(z.parse(replyEnvelope, JSON.parse(openAes(client.key, body)))).toMatchObject(REFUSED);
    expect(await client.newestCall()).toMatchObject({
      request: '(hidden)',
      reply: REFUSED,
      methods: [],
      unopened: null,
    });
    expect(LEAK.exec(await allThatLeaves())).toBeNull();
    const { calls } = (await client.admin('GET', '/trace')) as { calls: { context: object }[] };
    expect(calls.at(-1)?.context).toMatchObject({ problem: expect.stringContaining('contained the admin token') });
  });

  it('is hidden if it is not JSON, and answered like any call that cannot be opened', async () => {
    const answers = [];
    for (const text of [`{"note":"${TOKEN}`, '{"note":"other']) {
      answers.push((await client.post(BATCH, sealAes(client.key, text), client.headersOf())).body);
    }
    expect(answers[0]).toBe(answers[1]);
    expect(LEAK.exec(await allThatLeaves())).toBeNull();
  });

  it('is hidden if the simulated network loses it', async () => {
    await client.admin('PUT', '/network', { preset: 'offline' });
    await expect(client.post(BATCH, sealAes(client.key, inField), client.headersOf())).rejects.toThrow();
    await client.admin('DELETE', '/network');
    expect(await client.newestCall()).toMatchObject({ request: '(hidden)', end: 'lost', methods: [] });
    expect(LEAK.exec(await allThatLeaves())).toBeNull();
  });

  it.each([
    ['whole', 3],
    ['without its file', 2],
    ['with a part too many', 4],
  ])('is hidden if it is the envelope of an upload: %s', async (_, count) => {
    const [method, , file] = partsOf(client, Buffer.from('abc'), { filename: `${TOKEN}.png` });
    const data = { name: uploadParts.data, content: sealAes(client.key, inField) };
    const parts = [method, data, file, { name: TOKEN, content: '' }].filter((part) => part !== undefined);
    const { body } = await postUpload(client, multipartOf(parts.slice(0, count)));
    expect(JSON.parse(openAes(client.key, body))).toMatchObject({ code: REFUSED.code });
    expect(LEAK.exec(await allThatLeaves())).toBeNull();
  });
});

it('refuses a call whose sandbox is named like the admin token', async () => {
  const plain = await startServer({ adminToken: 'a-token-that-can-be-a-name' });
  const own = httpTransport(plain.address);
  const path = '/s/a-token-that-can-be-a-name/app/homePage';
  expect(await own.send({ method: 'POST', path, body: 'ab' })).toMatchObject({ status: 400 });
  own.close();
  await plain.close();
});

describe('the admin API refuses the admin token', () => {
  const named = adminTable.map((route) => [`${route.method} ${route.path}`, route] as const);
  const refused = { error: expect.stringMatching(/^The (body|address) contains the admin token\./), issues: [] };
  const send = async ({ method }: Pick<AdminRoute, 'method'>, path: string, body?: string) => {
    const headers = { 'x-admin-token': TOKEN, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const answer = await transport.send({ method, path: `/__admin${path}`, headers, body });
    return { status: answer.status, body: JSON.parse(answer.body) as unknown };
  };
  const pathOf = (path: string, value: string): string => path.replaceAll(/:\w+/g, value);

  it.each(named.filter(([, { body }]) => body !== undefined))('in the body of %s', async (_, route) => {
    for (const text of [JSON.stringify({ a: [TOKEN] }), JSON.stringify({ [TOKEN]: 1 }), `{"a":"${ESCAPED}"}`]) {
      expect(await send(route, pathOf(route.path, 'a'), text)).toEqual({ status: 400, body: refused });
    }
  });

  it.each(named.filter(([, { path }]) => path.includes(':')))('in the path of %s', async (_, route) => {
    expect(await send(route, pathOf(route.path, encodeURIComponent(TOKEN)))).toEqual({ status: 400, body: refused });
  });

  it('across two pieces of a long body', async () => {
    for (const offset of [0, 10, 20, 40]) {
      const text = JSON.stringify({ a: `${'x'.repeat(1024 * 1024 - offset)}${TOKEN}` });
      expect(await send({ method: 'POST' }, '/trace/read', text)).toEqual({ status: 400, body: refused });
    }
  });
});
