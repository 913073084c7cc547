import { inspect } from '@kit/conformance/inspect/inspect';
import type { Call } from '@kit/conformance/wire/call';
import { codes } from '@kit/contracts/codes';
import { recordedExamples } from '@kit/contracts/openapi/examples';
import { expect, test } from 'vitest';

type Json = Record<string, unknown>;

/** A sealed call of a method, whose reply is the example of the contract with a change. */
const callOf = (method: string, changed: (data: Json) => unknown, more: Partial<Call> = {}): Call => {
  const example = structuredClone(recordedExamples[method]?.SUCCESS?.reply);
  const results = [{ ...example, method, data: changed(example?.data as Json) }];
  const reply = { code: 0, message: 'success', results };
  const received = { status: 200, contentType: 'text/plain', raw: '', spelling: 'lower-case hex', date: '' } as const;
  return { name: method, entries: [{ method, data: {} }], path: '', sent: {}, ...received, reply, ...more };
};
const order = (change: Json) => (data: Json) => ({ orders: [{ ...(data.orders as Json[])[0], ...change }] });
const terms = (change: Json) => (data: Json) => ({ ...data, terms: { ...(data.terms as Json), ...change } });
const same = (data: Json) => data;
const { code, message } = codes.REQUEST_INVALID;
const mixed = (...methods: string[]) => ({
  entries: ['homePage', 'orderList'].map((method) => ({ method, data: {} })),
  reply: {
    code: 0,
    message: 'success',
    results: methods.map((method) => ({ method, code, message })),
  },
});

test.each<[cause: string, call: Call, place: string, severity: string]>([
  ['missing order', callOf('homePage', ({ order: _, ...it }) => it), 'homePage.result.order', 'refused'],
  [
    'contactNumber called mobile',
    callOf('userIdentifierInfo', ({ contactNumber: mobile, ...it }) => ({ ...it, mobile })),
    'userIdentifierInfo.result.contactNumber',
    'refused',
  ],
  ['text for amount', callOf('orderList', order({ amount: '50000' })), 'orderList.result.orders[].amount', 'refused'],
  ['value of button', callOf('homePage', (it) => ({ ...it, button: 'paused' })), 'homePage.result.button', 'refused'],
  ['unknown field colour', callOf('orderList', order({ colour: 1 })), 'orderList.result.orders[].colour', 'tolerated'],
  [
    'times in seconds',
    callOf('orderList', order({ createdAt: 1_795_219_920 })),
    'orderList.result.orders[].createdAt',
    'unnoticed',
  ],
  [
    'times that no date can hold',
    callOf('orderList', order({ createdAt: Number.MAX_SAFE_INTEGER })),
    'orderList.result.orders[].createdAt',
    'unnoticed',
  ],
  [
    'due times that are not the end of a day in Lagos',
    callOf('loanQuote', terms({ dueAt: 1_796_429_520_000 })),
    'loanQuote.result.terms.dueAt',
    'unnoticed',
  ],
  ['replies as upper-case hex', callOf('homePage', same, { spelling: 'upper-case hex' }), 'homePage.body', 'refused'],
  ['HTTP 500', callOf('homePage', same, { status: 500 }), 'homePage.http.status', 'refused'],
  [
    'content type of replies',
    callOf('homePage', same, { contentType: 'application/json' }),
    'homePage.http.content-type',
    'tolerated',
  ],
  ['order of results', callOf('homePage', same, mixed('orderList', 'homePage')), 'envelope.results', 'refused'],
  ['number of results', callOf('homePage', same, mixed('homePage')), 'envelope.results', 'refused'],
  [
    'replies that are not sealed',
    callOf('homePage', same, { spelling: 'plain', reply: [] }),
    'homePage.body',
    'refused',
  ],
  [
    'replies that are not sealed',
    callOf('homePage', same, { spelling: 'plain', reply: null }),
    'homePage.body',
    'refused',
  ],
  [
    'replies that the agreed key does not open',
    callOf('homePage', same, { spelling: undefined, reply: undefined }),
    'homePage.body',
    'refused',
  ],
])('%s is one deviation', (cause, call, place, severity) => {
  const { observations } = inspect(call);
  const found = observations.map((each) => ({ cause: each.cause, place: each.place, severity: each.severity }));
  expect(found).toEqual([{ cause, place, severity }]);
});
