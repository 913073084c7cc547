import { codes } from '@kit/contracts/codes';
import { fieldOf } from '@kit/contracts/json-object';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import { shown } from '../inspect/values';
import type { Call } from '../wire/call';
import { randomId } from '../wire/cipher';
import { type Check, levelFor, run } from './check';
import type { CheckContext } from './check-context';
import type { Memory } from './memory';
import { reportValue } from './report-value';
import { hook, type Step } from './steps';
import { examples } from './table-examples';

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

/** Makes a call with the given data, and repeats it under its request id. */
const replayed = (
  method: MethodName,
  data: (memory: Memory) => unknown,
  token: (memory: Memory) => string | undefined = () => undefined,
): Step =>
  run([method], async (context, memory) => {
    const requestId = randomId();
    const given = token(memory);
    const first = await context.ask(method, data(memory), { token: given, requestId });
    await replay(context, first.call, requestId, given);
  });

const login = (memory: Memory) => ({ contactNumber: memory.text('phone'), authCode: memory.text('authCode') });

/** One check for each method whose example can be repeated. */
export const replayChecks = (): Check[] => [
  ...examples
    .filter(({ method }, index) => examples.findIndex((other) => other.method === method) === index)
    .map(
      ({ method, given, data }): Check => ({
        id: `replay.${method}`,
        source: SOURCE,
        level: levelFor(method, given),
        given,
        isShared: true,
        steps: [
          replayed(
            method,
            (memory) => (typeof data === 'function' ? data(memory) : data),
            (memory) => (given === undefined ? undefined : memory.text('token')),
          ),
        ],
      }),
    ),
  {
    // The first login uses the code up, so a repeated login can only return the stored token.
    id: 'replay.authenticate',
    source: SOURCE,
    given: 'unregistered',
    steps: [
      replayed('sendAuthCode', (memory) => ({ contactNumber: memory.text('phone'), purpose: 'login' })),
      hook('codeFor', (memory) => [memory.text('phone'), 'login'], 'authCode'),
      replayed('authenticate', login),
    ],
  },
];
