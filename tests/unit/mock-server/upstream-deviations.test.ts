import { envelopeDeviations, requestDeviations } from '@kit/mock-server/backend/upstream/deviations';
import { describe, expect, it } from 'vitest';

/** What each entry was asked for; nothing here looks at it. */
const asked = (...methods: string[]) => methods.map((method) => ({ method, data: {} }));
const reply = (results: unknown[], code = 0) => ({ code, message: 'Told', results });
const result = (method: string, code: number, data?: unknown) => ({ method, code, message: 'Told', data });
const SENT = { expiresInMs: 300_000, resendAfterMs: 60_000 };

describe('a reply of a backend is held to the contract', () => {
  it('and is in order with the results of what was asked, in that order', () => {
    const results = [
      result('sendAuthCode', 0, SENT),
      result('markFeedBackFormRead', 100429),
      result('homePage', 10010303),
    ];
    const entries = asked('sendAuthCode', 'markFeedBackFormRead', 'homePage');
    expect(envelopeDeviations(reply(results), entries)).toEqual([]);
  });

  it('and to be no envelope, field by field', () => {
    expect(envelopeDeviations({ code: '0', results: [{ method: 'homePage' }] }, asked('homePage'))).toEqual([
      { path: 'reply.code', reason: 'Invalid input: expected number, received string' },
      { path: 'reply.message', reason: 'Invalid input: expected string, received undefined' },
      { path: 'reply.results.0.code', reason: 'Invalid input: expected number, received undefined' },
      { path: 'reply.results.0.message', reason: 'Invalid input: expected string, received undefined' },
    ]);
  });

  it.each([401, 100103, 10010301, 10010303, 10010304, 100400, 100408, 100409, 100429, 100500])(
    'and may be refused as a whole with %i, whatever was asked',
    (code) => {
      expect(envelopeDeviations(reply([], code), asked('homePage'))).toEqual([]);
    },
  );

  it.each([200203, 100404, 777])('and may not be refused as a whole with %i, which stands in a result', (code) => {
    expect(envelopeDeviations(reply([], code), asked('homePage'))).toEqual([
      { path: 'reply.code', reason: `The contract does not allow code ${code} for a whole envelope` },
    ]);
  });

  it.each([
    ['in another order', ['homePage', 'sendAuthCode'], 'homePage, sendAuthCode'],
    ['with one too few', ['sendAuthCode'], 'sendAuthCode'],
    ['with one too many', ['sendAuthCode', 'homePage', 'homePage'], 'sendAuthCode, homePage, homePage'],
    ['with none', [], 'nothing'],
  ])('and to answer something else: %s', (_what, told, named) => {
    const results = told.map((method) => result(method, 100429));
    expect(envelopeDeviations(reply(results), asked('sendAuthCode', 'homePage'))).toEqual([
      { path: 'reply.results', reason: `Has results for ${named} instead of sendAuthCode, homePage` },
    ]);
  });

  it.each<[string, number, string]>([
    ['one of every method', 100400, 'sendAuthCode'],
    ['one that the method names', 200201, 'authenticate'],
    ['the end of a session, of a method that needs a login', 10010304, 'homePage'],
    ['the unknown method’s, of a method that the contract has not', 100404, 'payEverything'],
  ])('and its results may carry declared codes: %s', (_what, code, method) => {
    expect(envelopeDeviations(reply([result(method, code)]), asked(method))).toEqual([]);
  });

  it.each<[string, number, string]>([
    ['another method’s', 200201, 'homePage'],
    ['the end of a session, of a method that needs no login', 10010304, 'sendAuthCode'],
    ['one that the contract has not', 777, 'homePage'],
    ['one that the contract has not, of a method that it has not', 777, 'payEverything'],
  ])('and they may carry no other: %s', (_what, code, method) => {
    expect(envelopeDeviations(reply([result(method, code, SENT)]), asked(method))).toEqual([
      { path: `${method}.code`, reason: `The contract does not allow code ${code} for this method` },
    ]);
  });

  it('and the data of each success to its method, while the data of a refusal is free', () => {
    const results = [
      result('sendAuthCode', 0, { ...SENT, expiresInMs: '5 min', surplus: 1 }),
      result('payEverything', 0, {}),
      result('sendAuthCode', 100429, 'in a while'),
    ];
    expect(envelopeDeviations(reply(results), asked('sendAuthCode', 'payEverything', 'sendAuthCode'))).toEqual([
      { path: 'sendAuthCode.data.expiresInMs', reason: 'Invalid input: expected number, received string' },
      { path: 'sendAuthCode.data.surplus', reason: 'There is no such field' },
      { path: 'payEverything', reason: 'The contract has no such method, but the call succeeded' },
    ]);
  });
});

describe('what the app asks of a backend is held to the contract', () => {
  it('entry by entry', () => {
    expect(
      requestDeviations([
        { method: 'sendAuthCode', data: { contactNumber: '08031234567', purpose: 'login' } },
        { method: 'sendAuthCode', data: { contactNumber: '08031234567', purpose: 'login', surplus: 1 } },
        { method: 'payEverything', data: {} },
      ]),
    ).toEqual([
      { path: 'sendAuthCode.request.surplus', reason: 'There is no such field' },
      { path: 'payEverything', reason: 'The contract has no such method' },
    ]);
  });
});
