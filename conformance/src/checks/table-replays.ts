import { codes } from '@kit/contracts/codes';
import { fieldOf } from '@kit/contracts/json-object';
import { isMethodName, methods } from '@kit/contracts/methods';
import { shown } from '../inspect/values';
import type { Call } from '../wire/call';
import { randomId } from '../wire/cipher';
import type { Borrowers } from './borrowers';
import { type Check, LOGIN } from './check';
import type { CheckContext } from './check-context';
import { examples } from './examples';
import { reportValue } from './report-value';
import { levelOf, needsOfExample, prepared } from './table-examples';

const SOURCE = 'protocol 2 (Replays)';

/** The harm of running a call twice, in words; empty for a method that only reads. */
const runsTwice = (method: string): string => {
  if (!isMethodName(method) || !methods[method].changesState) return '';
  return `. ${method === 'createPayOrder' ? 'A payment' : `A retried ${method}`} runs twice`;
};

/**
 * Repeats a call under its request id. The reply must be the same and the call must run once. Other entries under the
 * same id must be refused.
 * @param first the first call under the request id
 */
const replay = async (
  context: CheckContext,
  first: Call,
  requestId: string,
  token: string | undefined,
): Promise<void> => {
  const [entry] = first.entries;
  if (entry === undefined) return;
  const { method } = entry;
  const observe = (call: Call, expected: string) =>
    reportValue(context, { call, method }, 'request ids', 'requestid', expected, call.reply);
  const again = await context.client.call(first.entries, { token, requestId });
  context.take(again, { codes: [undefined] });
  if (JSON.stringify(again.reply) !== JSON.stringify(first.reply)) {
    observe(again, `the stored reply of the request id: ${shown(first.reply)}${runsTwice(method)}`);
    return;
  }
  const other = await context.client.call([entry, entry], { token, requestId });
  const { code } = codes.REQUEST_ID_REUSED;
  if (fieldOf(other.reply, 'code') === code) context.take(other, { top: 'REQUEST_ID_REUSED' });
  else observe(other, `${code} REQUEST_ID_REUSED for other entries under the same request id`);
};

/** One check for each method whose example can be repeated. */
const ofExamples = (borrowers: Borrowers): Check[] => {
  const firsts = examples.filter(
    ({ method }, index) => examples.findIndex((other) => other.method === method) === index,
  );
  return firsts.map((example) => ({
    id: `replay.${example.method}`,
    title: `${example.method} runs once for a request id, however often the call is repeated`,
    source: SOURCE,
    level: levelOf(example.method, example.given),
    needs: needsOfExample(example),
    methods: [example.method],
    run: async (context) => {
      const { token, request } = await prepared(borrowers, example);
      const requestId = randomId();
      const first = await context.ask(example.method, request, { token, requestId });
      await replay(context, first.call, requestId, token);
    },
  }));
};

/** The first login uses the code up, so a repeated login can only return the stored token. */
const ofLogin = (borrowers: Borrowers): Check => ({
  id: 'replay.authenticate',
  title: 'A repeated login under one request id returns the same token',
  source: SOURCE,
  level: 'write',
  needs: LOGIN,
  methods: ['sendAuthCode', 'authenticate'],
  run: async (context) => {
    const contactNumber = await borrowers.number();
    const sendId = randomId();
    const sent = await context.ask('sendAuthCode', { contactNumber, purpose: 'login' }, { requestId: sendId });
    await replay(context, sent.call, sendId, undefined);
    const authCode = String(await context.hook('codeFor', contactNumber, 'login'));
    const requestId = randomId();
    const first = await context.ask('authenticate', { contactNumber, authCode }, { requestId });
    await replay(context, first.call, requestId, undefined);
  },
});

export const replayChecks = (borrowers: Borrowers): Check[] => [...ofExamples(borrowers), ofLogin(borrowers)];
