import { codes } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import type { RecordedCall } from '@kit/mock-server/sandbox/records/recordings';
import { RedactionError, redactedTraceOf } from '@kit/mock-server/traces/redacted-trace';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { finished } from '../../../support/finished';

const clock = '2026-01-31T12:00:00.000Z';
const none = createFieldNames({});
const NAMES = Object.keys(methods).filter(isMethodName);

type Reply = Partial<Omit<RecordedCall['reply'], 'results'>>;
/** A call of one method, with any request and response. */
const callOf = (
  method: string,
  request: object,
  response?: unknown,
  reply: Reply = {},
  code = 0,
  message = 'success',
) => ({
  clock,
  request: { entries: [{ method, data: request }] },
  reply: {
    ...{ code: 0, message: 'success', ...reply },
    results: [{ method, code, message, ...(response !== undefined && { data: response }) }],
  },
});
const exampleOf = (name: MethodName) => callOf(name, examples[name].request, examples[name].response);
const callsOf = (calls: Parameters<typeof redactedTraceOf>[0], names = none): RecordedCall[] =>
  (finished(redactedTraceOf(calls, names))?.calls ?? []).map(({ request, reply }) => ({
    entries: (request as RecordedCall).entries,
    reply: reply as RecordedCall['reply'],
  }));
const requestOf = (call: ReturnType<typeof callOf>): Record<string, unknown> =>
  callsOf([call])[0]?.entries[0]?.data ?? {};
const responseOf = (call: ReturnType<typeof callOf>): unknown => callsOf([call])[0]?.reply.results[0]?.data;
const home = (data: object) => callOf('homePage', data);

const person = examples.saveIdentifierInfo.request;
const PHONE = '08031234567';

describe('a redacted trace', () => {
  it.each(NAMES)('of %s fits the contract, so that it can be replayed', (name) => {
    for (let round = 0; round < 5; round += 1) {
      const [call] = callsOf([exampleOf(name)]);
      expect(z.safeParse(methods[name].request, call?.entries[0]?.data).error?.issues).toBeUndefined();
      expect(z.safeParse(methods[name].response, call?.reply.results[0]?.data).error?.issues).toBeUndefined();
    }
  });

  it.each<[string, ReturnType<typeof callOf>, readonly string[]]>([
    ['a phone number that is a number', home({ contactNumber: 8031234567 }), ['8031234567']],
    ['a BVN that is a number', home({ bvn: 22123456789 }), ['22123456789']],
    ['a place', home({ at: { latitude: 6.5243793, longitude: -3.3792057 } }), ['5243793', '3792057']],
    ['a place in the field of an amount', callOf('createPayOrder', { amount: 6.5243793 }), ['5243793']],
    [
      'long numbers in the fields of quantities',
      callOf('createPayOrder', { amount: 8031234567 }, { createdAt: 2_348_031_234_567, expiresAt: -22_123_456_789 }),
      ['8031234567', '2348031234567', '22123456789'],
    ],
    ['names of fields', home({ [PHONE]: { 'Adaeze Okafor': 1 } }), [PHONE, 'Adaeze', 'Okafor']],
    ['digits of another script', home({ note: 'call ٠٨٠٣١٢٣٤٥٦٧ or ०८०३' }), ['٠٨٠٣١٢٣٤٥٦٧', '०८०३']],
    ['letters of another script', home({ note: 'Ọláṣẹ́ Ünal 李' }), ['Ọláṣẹ́', 'Ünal', '李', '́']],
    [
      'the data of a refusal',
      callOf(
        'homePage',
        {},
        { issues: [{ path: 'x.Adaeze', reason: 'Not 08031234567' }], name: 'Okafor' },
        {},
        100_400,
      ),
      ['Adaeze', PHONE, 'Okafor'],
    ],
    [
      'the data of a refused envelope',
      {
        ...callOf('homePage', {}),
        reply: { code: 100_400, message: 'm', results: [], data: { name: 'Okafor' } } as never,
      },
      ['Okafor'],
    ],
    [
      'a public reply',
      callOf(
        'operationConfiguration',
        {},
        {
          ...examples.operationConfiguration.response,
          officialWebsite: 'https://www.lender-secret.ng',
          productName: 'QuickLender',
        },
      ),
      ['lender-secret', 'QuickLender', '02013301234', 'help@example.com', '08035550147'],
    ],
    [
      'answers to common problems',
      callOf(
        'tictetQuestionList',
        {},
        {
          questions: [{ questionId: 'q', category: 'Repay', question: 'Who?', answer: 'Call Ngozi on 080312' }],
        },
      ),
      ['Ngozi', '080312', 'Who?', 'Repay'],
    ],
    ['the name of an unknown method', callOf('tellAdaeze', {}, {}), ['tellAdaeze', 'Adaeze']],
    ['the message of a reply', callOf('homePage', {}, undefined, { message: 'Hello Adaeze' }), ['Hello', 'Adaeze']],
    ['the message of a result', callOf('homePage', {}, {}, {}, 0, 'Hello Adaeze'), ['Hello', 'Adaeze']],
    ['an unknown code', callOf('homePage', {}, {}, {}, 8031234567), ['8031234567']],
    [
      'the path of a private photo',
      callOf('profileInfo', {}, { face: { url: '/files/F3K9?photo', savedAt: 1 } }),
      ['/files/', 'F3K9?'],
    ],
    ['the domain of a lender', home({ mail: 'ada@lender.ng' }), ['lender', 'ada']],
    ['every digit of a phone number', callOf('saveIdentifierInfo', person), ['08031', '234567']],
    ['a masked number', home({ masked: '080312****934567' }), ['080312', '934567']],
    ['a day of birth', callOf('saveIdentifierInfo', person), ['1994-03-14']],
    ['an income', callOf('saveWorkInfo', examples.saveWorkInfo.request), ['180000']],
    ['an income that is a text', home({ monthlyIncome: '180000' }), ['180000']],
    ['a text of two characters', home({ state: 'LA' }), ['"LA"']],
    ['JSON inside a text', home({ more: '{"name":"Adaeze","at":[6.52,3.37]}' }), ['Adaeze', 'name', '6.52']],
    ['what only starts like JSON', home({ more: '{Adaeze' }), ['Adaeze']],
  ])('does not contain %s', (_, call, secrets) => {
    const text = JSON.stringify(callsOf([call]));
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('keeps closed lists, quantities, codes and texts of the contract', () => {
    const { product } = examples.homePage.response;
    const data = responseOf(exampleOf('homePage')) as typeof examples.homePage.response;
    expect(data.product).toEqual(product);
    expect(data.button).toBe('apply');
    expect(data.items[0]).toMatchObject({
      homePageType: 1,
      maximumAmount: 100_000,
      extDownloadUrl: null,
      availability: 'open',
    });
    const order = examples.orderDetail.response;
    expect(responseOf(exampleOf('orderDetail'))).toMatchObject({
      terms: order.terms,
      timeline: order.timeline,
      serverTime: order.serverTime,
    });
    expect(responseOf(exampleOf('faceServiceToggle'))).toEqual({ enabled: true });
    expect(requestOf(exampleOf('createPayOrder'))).toMatchObject({ purpose: 'repay', amount: 55_000 });
    const issues = [{ path: 'emergencyContacts.1.phone', reason: 'Malformed phone number' }];
    const refused = callOf('homePage', {}, { issues }, {}, 100_400, codes.REQUEST_INVALID.message);
    expect(callsOf([refused])[0]?.reply.results[0]).toEqual({
      ...{ method: 'homePage', code: 100_400, message: codes.REQUEST_INVALID.message },
      data: { issues },
    });
    const waits = callOf('authenticate', {}, { retryAfterMs: 60_000 }, {}, codes.TOO_MANY_ATTEMPTS.code);
    expect(responseOf(waits)).toEqual({ retryAfterMs: 60_000 });
  });

  it('is written for numbers outside the closed list of their field', () => {
    for (let round = 0; round < 200; round += 1) {
      expect(() =>
        callsOf([callOf('uploadPermissionData', { isSubmit: 7 }), callOf('rateTicket', { resolved: 1e21 })]),
      ).not.toThrow();
    }
  });

  it('replaces values that do not fit their fields', () => {
    expect(requestOf(callOf('createPayOrder', { amount: true }))).toEqual({ amount: false });
    const { enabled } = responseOf(callOf('faceServiceToggle', {}, { enabled: 'Adaeze' })) as { enabled: string };
    expect(enabled).toMatch(/^(?!Adaeze)[A-Z][a-z]{5}$/);
  });

  it('keeps the form of a reply, with and without data', () => {
    const of = (reply: Reply & { results?: never[] }) =>
      callsOf([{ ...home({}), reply: { results: [], ...reply } as never }]);
    const wait = { code: codes.TOO_MANY_ATTEMPTS.code, message: codes.TOO_MANY_ATTEMPTS.message };
    expect(of({ ...wait, data: { retryAfterMs: 60_000 } })[0]?.reply).toEqual({
      ...{ ...wait, results: [], data: { retryAfterMs: 60_000 } },
    });
    expect(Object.keys(of(wait)[0]?.reply ?? {})).toEqual(['code', 'message', 'results']);
    const [plain] = callsOf([home({})]);
    expect(Object.keys(plain?.reply.results[0] ?? {})).toEqual(['method', 'code', 'message']);
  });

  it.each(['{"name":"Adaeze","at":[652]}', '  {"name":"Adaeze","at":[652]}'])(
    'keeps the form of the JSON %j',
    (json) => {
      const [more] = Object.values(requestOf(home({ more: json })));
      const read: unknown = JSON.parse(String(more));
      expect(Object.values(read as object)).toEqual([expect.stringMatching(/^[A-Z][a-z]{5}$/), [expect.any(Number)]]);
    },
  );

  it.each<[string, boolean]>([
    ['emergencyContacts.10.phone', true],
    ['entries.0.data', true],
    ['entries.1.method', true],
    ['header.appName', true],
    ['header.version', true],
    ['headers.requestid', true],
    ['t', true],
    ['entries.Adaeze', false],
    ['Adaeze.entries', false],
    ['entries.803123', false],
    ['entries.12ab', false],
  ])('keeps the path %s of an issue: %s', (path, isKept) => {
    const issues = [{ path, reason: 'Malformed phone number' }, 'Adaeze'];
    const data = responseOf(callOf('homePage', {}, { issues }, {}, 100_400)) as { issues: [{ path: string }, string] };
    expect(data.issues[0].path === path).toBe(isKept);
    expect(data.issues[1]).toMatch(/^(?!Adaeze)[A-Z][a-z]{5}$/);
  });

  it('replaces the booleans and quantities of unknown fields', () => {
    const found = Object.values(requestOf(callOf('homePage', { isIll: true, amount: 50_000, at: null, empty: '' })));
    expect(found).toEqual([false, expect.any(Number), null, '']);
    expect(String(found[1])).toMatch(/^[1-9]\d{4}$/);
    expect(found[1]).not.toBe(50_000);
  });

  it('gives equal originals equal stand-ins of the same type, length and shape', () => {
    const [sent, logIn, saved] = callsOf([
      callOf('sendAuthCode', { contactNumber: PHONE, purpose: 'login' }),
      callOf('authenticate', { contactNumber: PHONE.slice(1), authCode: '482913' }),
      callOf('saveIdentifierInfo', {
        ...person,
        sparePhone: 8031234567,
        note: `+234${PHONE.slice(1)}`,
        whatsapp: '08031234568',
      }),
    ]);
    const number = String(sent?.entries[0]?.data.contactNumber);
    expect(number).toMatch(/^0[789]\d{9}$/);
    expect(logIn?.entries[0]?.data.contactNumber).toBe(number.slice(1));
    expect(String(logIn?.entries[0]?.data.authCode)).toMatch(/^\d{6}$/);
    const data = Object.values(saved?.entries[0]?.data ?? {});
    expect(data).toContain(Number(number.slice(1)));
    expect(data).toContain(`+234${number.slice(1)}`);
    expect(data).not.toContain(number);
    const { firstName, address, email } = saved?.entries[0]?.data ?? {};
    expect(firstName).toMatch(/^[A-Z][a-z]{5}$/);
    expect(address).toMatch(/^\d\d [A-Z][a-z]{4} [A-Z][a-z]{5}$/);
    expect(email).toMatch(/^[a-z]{6}@gmail\.com$/);
    expect(responseOf(home({}))).toBeUndefined();
  });

  it('has other stand-ins each time', () => {
    const names = new Set([0, 1, 2].map(() => requestOf(callOf('saveIdentifierInfo', person)).firstName));
    expect(names.size).toBe(3);
  });

  it('keeps fields apart whose names it replaces', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 26 }, (_, index) => [String.fromCharCode(97 + index), index]),
    );
    expect(Object.keys(requestOf(home(fields)))).toHaveLength(26);
  });

  it('has the names of the contract where the wire spells fields differently', () => {
    const names = createFieldNames({ firstName: 'given', completedSteps: 'steps' });
    const { firstName, ...rest } = person;
    const [call] = callsOf(
      [callOf('saveIdentifierInfo', { ...rest, given: firstName }, { steps: ['personal'] })],
      names,
    );
    expect(Object.keys(call?.entries[0]?.data ?? {}).sort()).toEqual(Object.keys(person).sort());
    expect(call?.reply.results[0]?.data).toEqual({ completedSteps: ['personal'] });
  });

  it('is made of a whole day of testing, with every short text that people type', () => {
    const calls = Array.from({ length: 400 }, (_, index) => {
      const letters = String.fromCharCode(97 + (index % 26), 97 + (index % 7));
      const request = {
        ...person,
        firstName: `${person.firstName}${letters}`,
        birthDate: `19${String(70 + (index % 30))}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
        address: `${index} Allen Avenue ${letters}, Ikeja at ${index % 24}:${index % 60}`,
        whatsapp: `080${String(31_234_567 + index)}`,
        payDay1: String((index % 31) + 1),
      };
      return callOf('saveIdentifierInfo', request, { completedSteps: ['personal'] });
    });
    expect(callsOf(calls)).toHaveLength(calls.length);
  });

  it('is refused if every possible stand-in is an original', () => {
    const all = [...'abcdefghijklmnopqrstuvwxyz'].map((name) => `${name}@recorded.example`);
    expect(() => callsOf([home({ all })])).toThrow(
      new RedactionError(
        'A value of these calls could not be redacted everywhere. Choose fewer calls with "from" and "to".',
      ),
    );
  });
});
