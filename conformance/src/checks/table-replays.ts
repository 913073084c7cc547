import { codes } from '@kit/contracts/codes';
import { fieldOf } from '@kit/contracts/json-object';
import { type MethodName, methods } from '@kit/contracts/methods';
import { shown } from '../inspect/values';
import type { Call } from '../wire/call';
import { randomId } from '../wire/cipher';
import { type Check, levelFor } from './check';
import { authCode, filled, type Memory, phone, text } from './memory';
import { hook, run, type Step, type Template } from './steps';
import { examples } from './table-examples';

const SOURCE = 'protocol 2 (Replays)';

/** The harm of running a call twice, in words; empty for a method that only reads. */
const runsTwice = (method: MethodName): string => {
  if (!methods[method].changesState) return '';
  return `. ${method === 'createPayOrder' ? 'A payment' : `A retried ${method}`} runs twice`;
};

/**
 * Makes a call and repeats it under its request id. The reply must be the same and the call must run once. Other entries
 * under the same id must be refused.
 */
const replayed = (
  method: MethodName,
  data: Template,
  tokenOf: (memory: Memory) => string | undefined = () => undefined,
): Step =>
  run([method], async (context, memory) => {
    const requestId = randomId();
    const token = tokenOf(memory);
    const observe = (call: Call, expected: string) =>
      context.reportValue({ call, method }, 'request ids', 'requestid', expected, call.reply);
    const { call: first } = await context.ask(method, filled(data, memory), { token, requestId });
    const again = await context.client.call(first.entries, { token, requestId });
    context.take(again, { codes: [undefined] });
    if (JSON.stringify(again.reply) !== JSON.stringify(first.reply)) {
      observe(again, `the stored reply of the request id: ${shown(first.reply)}${runsTwice(method)}`);
      return;
    }
    const other = await context.client.call([...first.entries, ...first.entries], { token, requestId });
    const { code } = codes.REQUEST_ID_REUSED;
    if (fieldOf(other.reply, 'code') === code) context.take(other, { top: 'REQUEST_ID_REUSED' });
    else observe(other, `${code} REQUEST_ID_REUSED for other entries under the same request id`);
  });

const isFirst = ([method]: (typeof examples)[number], index: number): boolean =>
  examples.findIndex(([other]) => other === method) === index;

/** One check for each method whose example can be repeated. */
export const replayChecks = (): Check[] => [
  ...examples.filter(isFirst).map(
    ([method, given, data]): Check => ({
      id: `replay.${method}`,
      source: SOURCE,
      level: levelFor(method, given),
      given,
      isShared: true,
      steps: [replayed(method, data, given === undefined ? undefined : text('token'))],
    }),
  ),
  {
    // The first login uses the code up, so a repeated login can only return the stored token.
    id: 'replay.authenticate',
    source: SOURCE,
    given: 'unregistered',
    steps: [
      replayed('sendAuthCode', { contactNumber: phone, purpose: 'login' }),
      hook('codeFor', [phone, 'login'], 'authCode'),
      replayed('authenticate', { contactNumber: phone, authCode }),
    ],
  },
];
