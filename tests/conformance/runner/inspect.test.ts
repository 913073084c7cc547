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
const home = (changed: (data: Json) => unknown) => callOf('homePage', changed);
const reply = (more: Partial<Call>) => callOf('homePage', (data) => data, more);
const inOrder = (change: Json) =>
  callOf('orderList', (data) => ({ orders: [{ ...(data.orders as Json[])[0], ...change }] }));
const due = (dueAt: number) => callOf('loanQuote', (data) => ({ ...data, terms: { ...(data.terms as Json), dueAt } }));
const renamed = callOf('userIdentifierInfo', ({ contactNumber: mobile, ...it }) => ({ ...it, mobile }));
const { code, message } = codes.REQUEST_INVALID;
/** The reply to homePage and orderList, with other results. */
const mixed = (...methods: string[]) =>
  reply({
    entries: ['homePage', 'orderList'].map((method) => ({ method, data: {} })),
    reply: { code: 0, message: 'success', results: methods.map((method) => ({ method, code, message })) },
  });
const ORDER = 'orderList.result.orders[]';
const LATE = 'due times that are not the end of a day in Lagos';
const UNOPENED = 'replies that the agreed key does not open';

test.each<[cause: string, place: string, severity: string, call: Call]>([
  ['missing order', 'homePage.result.order', 'refused', home(({ order: _, ...it }) => it)],
  ['value of button', 'homePage.result.button', 'refused', home((it) => ({ ...it, button: 'paused' }))],
  ['contactNumber called mobile', 'userIdentifierInfo.result.contactNumber', 'refused', renamed],
  ['text for amount', `${ORDER}.amount`, 'refused', inOrder({ amount: '50000' })],
  ['unknown field colour', `${ORDER}.colour`, 'tolerated', inOrder({ colour: 1 })],
  ['times in seconds', `${ORDER}.createdAt`, 'unnoticed', inOrder({ createdAt: 1_795_219_920 })],
  ['times that no date can hold', `${ORDER}.createdAt`, 'unnoticed', inOrder({ createdAt: Number.MAX_SAFE_INTEGER })],
  [LATE, 'loanQuote.result.terms.dueAt', 'unnoticed', due(1_796_429_520_000)],
  ['replies as upper-case hex', 'homePage.body', 'refused', reply({ spelling: 'upper-case hex' })],
  ['HTTP 500', 'homePage.http.status', 'refused', reply({ status: 500 })],
  ['content type of replies', 'homePage.http.content-type', 'tolerated', reply({ contentType: 'application/json' })],
  ['order of results', 'envelope.results', 'refused', mixed('orderList', 'homePage')],
  ['number of results', 'envelope.results', 'refused', mixed('homePage')],
  ['replies that are not sealed', 'homePage.body', 'refused', reply({ spelling: 'plain', reply: [] })],
  ['replies that are not sealed', 'homePage.body', 'refused', reply({ spelling: 'plain', reply: null })],
  [UNOPENED, 'homePage.body', 'refused', reply({ spelling: undefined, reply: undefined })],
])('%s is one deviation', (cause, place, severity, call) => {
  const { observations } = inspect(call);
  const found = observations.map((each) => ({ cause: each.cause, place: each.place, severity: each.severity }));
  expect(found).toEqual([{ cause, place, severity }]);
});
