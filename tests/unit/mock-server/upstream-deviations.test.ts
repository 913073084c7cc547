import { envelopeDeviations, requestDeviations } from '@kit/mock-server/validation/deviations';
import { describe, expect, it } from 'vitest';

/** Entries of these methods. Their data does not matter here. */
const asked = (...methods: string[]) => methods.map((method) => ({ method, data: {} }));
const reply = (results: unknown[], code = 0) => ({ code, message: 'Told', results });
const result = (method: string, code: number, data?: unknown) => ({ method, code, message: 'Told', data });
const SENT = { expiresInMs: 300_000, resendAfterMs: 60_000 };

describe('a reply of a backend', () => {
  it('is valid if its results match the entries, in that order', () => {
    const results = [
      result('sendAuthCode', 0, SENT),
      result('markFeedBackFormRead', 100429),
      result('homePage', 10010303),
    ];
    const entries = asked('sendAuthCode', 'markFeedBackFormRead', 'homePage');
    expect(envelopeDeviations(reply(results), entries)).toEqual([]);
  });

  it('is reported field by field if it is not an envelope', () => {
    expect(envelopeDeviations({ code: '0', results: [{ method: 'homePage' }] }, asked('homePage'))).toEqual([
      { path: 'reply.code', reason: 'Invalid input: expected number, received string' },
      { path: 'reply.message', reason: 'Invalid input: expected string, received undefined' },
      { path: 'reply.results.0.code', reason: 'Invalid input: expected number, received undefined' },
      { path: 'reply.results.0.message', reason: 'Invalid input: expected string, received undefined' },
    ]);
  });

  it.each([401, 100103, 10010301, 10010303, 10010304, 100400, 100408, 100409, 100429, 100500])(
    'may be refused as a whole with %i, for any entries',
    (code) => {
      expect(envelopeDeviations(reply([], code), asked('homePage'))).toEqual([]);
    },
  );

  it.each([200203, 100404, 777])('may not be refused as a whole with %i, which belongs in a result', (code) => {
    expect(envelopeDeviations(reply([], code), asked('homePage'))).toEqual([
      { path: 'reply.code', reason: `The contract does not allow code ${code} for a whole envelope` },
    ]);
  });

  it.each([
    ['in another order', ['homePage', 'sendAuthCode'], 'homePage, sendAuthCode'],
    ['with the result of another method', ['sendAuthCode', 'sendAuthCode'], 'sendAuthCode, sendAuthCode'],
    ['with one result too few', ['sendAuthCode'], 'sendAuthCode'],
    ['with one result too many', ['sendAuthCode', 'homePage', 'homePage'], 'sendAuthCode, homePage, homePage'],
    ['with none', [], 'nothing'],
  ])('is reported if its results do not match the entries: %s', (_what, answered, named) => {
    const results = answered.map((method) => result(method, 100429));
    expect(envelopeDeviations(reply(results), asked('sendAuthCode', 'homePage'))).toEqual([
      { path: 'reply.results', reason: `Has results for ${named} instead of sendAuthCode, homePage` },
    ]);
  });

  it.each<[string, number, string]>([
    ['a code of every method', 100400, 'sendAuthCode'],
    ['a code that the method declares', 200201, 'authenticate'],
    ['the end of a session, for a method that needs a login', 10010304, 'homePage'],
    ['the code of an unknown method, for a method that the contract does not have', 100404, 'payEverything'],
  ])('may have results with declared codes: %s', (_what, code, method) => {
    expect(envelopeDeviations(reply([result(method, code)]), asked(method))).toEqual([]);
  });

  it.each<[string, number, string]>([
    ['another method’s', 200201, 'homePage'],
    ['the end of a session, for a method that needs no login', 10010304, 'sendAuthCode'],
    ['a code that the contract does not have', 777, 'homePage'],
    ['an unknown code, for an unknown method', 777, 'payEverything'],
  ])('may not have results with other codes: %s', (_what, code, method) => {
    expect(envelopeDeviations(reply([result(method, code, SENT)]), asked(method))).toEqual([
      { path: `${method}.code`, reason: `The contract does not allow code ${code} for this method` },
    ]);
  });

  it('must match its method in the data of each success, but not in the data of a refusal', () => {
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

describe("the app's requests to a backend", () => {
  it('are checked entry by entry', () => {
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
