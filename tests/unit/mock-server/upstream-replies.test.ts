import { codes } from '@kit/contracts/codes';
import { readForeignExchange } from '@kit/mock-server/backend/upstream/key-exchange';
import { mergedResults, sealWithoutMocked } from '@kit/mock-server/backend/upstream/mixed-envelope';
import { noteOfUnknownOrder } from '@kit/mock-server/backend/upstream/orders';
import { parsedJson, readReply } from '@kit/mock-server/backend/upstream/read-reply';
import { Channel } from '@kit/mock-server/crypto/channel';
import { describe, expect, it } from 'vitest';

describe('an envelope with mocked entries', () => {
  const channel = new Channel('0123456789abcdef0123456789abcdef');
  const isMocked = (method: string) => method.startsWith('mock');
  const opened = { isOpen: true, entries: [], issues: [], refusal: undefined };
  const json = {
    t: 5,
    entries: [
      { method: 'mockA', data: {} },
      { method: 'b', data: { x: 1 }, more: 2 },
    ],
  };

  it('is sealed without them, and otherwise unchanged', () => {
    const key = { keyId: 'k', channel } as never;
    const sealed = sealWithoutMocked({ ...opened, key, json }, isMocked);
    expect(JSON.parse(channel.open(sealed) ?? '')).toEqual({ t: 5, entries: [json.entries[1]] });
    expect(sealed.toString('latin1')).toMatch(/^[0-9a-f]+$/i);
  });

  it('gets the results of both in the order of the entries', () => {
    const entries = ['mockA', 'b', 'mockC', 'd', 'mockE'].map((method) => ({ method, data: {} }));
    const results = (...methods: string[]) => methods.map((method) => ({ method, code: 0, message: '' }));
    const merged = mergedResults(entries, isMocked, results('b', 'd'), results('mockA', 'mockC'));
    expect(merged.map(({ method }) => method)).toEqual(['mockA', 'b', 'mockC', 'd']);
  });

  it.each([
    [codes.ORDER_NOT_FOUND.code, true],
    [codes.PAY_ORDER_NOT_FOUND.code, true],
    [codes.SUCCESS.code, false],
    [codes.REQUEST_INVALID.code, false],
  ])('is explained after a mocked result with the code %i: %s', (code, isExplained) => {
    const note = noteOfUnknownOrder([
      { method: 'homePage', code: 0 },
      { method: 'payOrderStatus', code },
    ]);
    expect(note).toBe(
      isExplained
        ? "The mock answered payOrderStatus and does not know this order or payment. It learns an order from the backend's orderDetail, for the same login."
        : undefined,
    );
  });
});

describe('a reply of an upstream', () => {
  const channel = new Channel('0123456789abcdef0123456789abcdef');
  const key = { keyId: 'k', channel } as never;
  const names = { fromBackend: (reply: unknown) => reply };
  const asked = [{ method: 'homePage', data: {} }];
  const received = (body: string) => ({ status: 502, contentType: 'text/plain', body: Buffer.from(body) });
  const UNREADABLE = [{ path: 'reply', reason: 'Is not sealed with the session key, or is not JSON inside' }];

  it.each<[string, string, object]>([
    ['an unsealed refusal', '{"code":5,"message":"m","more":1}', { kind: 'plain', deviations: [] }],
    [
      'an unsealed success',
      '{"code":0,"message":"m"}',
      { kind: 'wrong', deviations: [{ path: 'reply', reason: 'Is a success, but not sealed' }] },
    ],
    ['what is not sealed', 'x', { kind: 'unreadable', deviations: UNREADABLE }],
    [
      'a page of a proxy',
      '<html>',
      {
        kind: 'unreadable',
        deviations: [{ path: 'reply', reason: 'Is an HTML page (HTTP 502), probably of a proxy before the backend' }],
      },
    ],
    ['sealed text', channel.seal('text'), { kind: 'unreadable', deviations: UNREADABLE }],
    [
      'sealed JSON that nests too deep',
      channel.seal(`${'['.repeat(40)}${']'.repeat(40)}`),
      { kind: 'wrong', deviations: [{ path: 'reply', reason: 'Nests deeper than 32 levels' }] },
    ],
    ['sealed JSON that is not an envelope', channel.seal('{"code":"x"}'), { kind: 'wrong' }],
    [
      'an envelope without results',
      channel.seal('{"code":100500,"message":"m"}'),
      { kind: 'envelope', content: { code: 100_500, message: 'm', results: [] }, deviations: [] },
    ],
  ])('is read: %s', (_, text, expected) => {
    const reply = readReply(received(text), key, asked, names);
    expect(reply).toMatchObject(expected);
    if (reply.kind === 'plain' || reply.kind === 'envelope') expect(JSON.parse(reply.json)).toEqual(reply.content);
  });

  it('is not read without a key', () => {
    expect(readReply(received('x'), undefined, asked, names)).toEqual({ kind: 'unreadable', deviations: [] });
  });

  it('is not JSON if it is text, or nests too deep', () => {
    expect([parsedJson('{"a":1}'), parsedJson('{'), parsedJson('['.repeat(40) + ']'.repeat(40))]).toEqual([
      ...[{ a: 1 }, undefined, undefined],
    ]);
  });

  const exchange = (text: string) =>
    readForeignExchange({ status: 200, contentType: 'application/json', headers: {}, body: Buffer.from(text) });
  it.each<[string, object]>([
    ['{"code":5,"message":"m","more":1}', { content: { code: 5 }, deviations: [] }],
    ['{"code":5}', { content: { code: 5 }, deviations: [{ path: 'reply.message' }] }],
    ['{"code":0,"message":"m","data":"ab","keyId":"k"}', { content: { code: 0 }, deviations: [] }],
    [
      '{"code":0,"message":"m"}',
      { content: { code: 0 }, deviations: [{ path: 'reply.data' }, { path: 'reply.keyId' }] },
    ],
    ['{"code":"5"}', { content: undefined, deviations: [{ path: 'reply.code' }] }],
    ['x', { content: undefined, deviations: [{ path: 'reply', reason: 'Is something other than JSON' }] }],
  ])('to a foreign key exchange is checked: %s', (text, expected) => {
    expect(exchange(text)).toMatchObject(expected);
    expect(exchange(text).deviations).toHaveLength((expected as { deviations: unknown[] }).deviations.length);
  });
});
