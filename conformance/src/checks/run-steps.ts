import { codes } from '@kit/contracts/codes';
import { Unreachable } from '../errors';
import { isSame, leafOf, placeOf, shown } from '../inspect/values';
import type { CheckContext, EntryReply } from './check-context';
import { type Memory, pathOf, Reply } from './memory';
import { reportDeviation } from './report-value';
import type { ExpectStep, SendStep, Step } from './steps';

const isKnown = (value: unknown): boolean => !(typeof value === 'number' && Number.isNaN(value)) && value !== undefined;

const sendStep = async (
  context: CheckContext,
  { send, data = {}, code = 'SUCCESS' }: SendStep,
  memory: Memory,
): Promise<EntryReply> => {
  const request = typeof data === 'function' ? data(memory) : data;
  const answer = await context.ask(send, request, { token: memory.text('token'), code });
  if (answer.result?.code !== codes[code].code) throw new Unreachable(`${send} did not return ${code}`);
  return answer;
};

const expectStep = (context: CheckContext, step: ExpectStep, memory: Memory, answer: EntryReply): void => {
  const { method, result } = answer;
  const path = pathOf(step.expect);
  const reply = new Reply(result?.data, result?.differing);
  const seen = reply.at(step.expect);
  const isDiffering = result?.differing.some((wrong) => `${placeOf(path)}.`.startsWith(`${placeOf(wrong)}.`)) ?? true;
  const wanted = step.is(memory, reply).filter(isKnown);
  if (isDiffering || wanted.length === 0 || wanted.some((value) => isSame(value, seen))) return;
  reportDeviation(context, answer, {
    cause: `${leafOf(path) || method}: ${step.rule}`,
    place: [method, 'result', placeOf(path)].filter((part) => part !== '').join('.'),
    expected: `${shown(wanted[0])}: ${step.rule}`,
    seen: shown(seen),
  });
  if (step.isRequired) throw new Unreachable(`${step.expect} is not ${shown(wanted[0])}`);
};

/**
 * Runs the steps in order.
 * @throws Unreachable if a step cannot run
 */
export const runSteps = async (context: CheckContext, steps: readonly Step[], memory: Memory): Promise<void> => {
  let last: EntryReply | undefined;
  const lastReply = (): EntryReply => {
    if (last === undefined) throw new Error('The first step must send a call');
    return last;
  };
  for (const step of steps) {
    if ('send' in step) last = await sendStep(context, step, memory);
    else if ('expect' in step) expectStep(context, step, memory, lastReply());
    else if ('hook' in step) await context.hook(step.hook, ...step.with(memory));
    else memory.set(step.keep, new Reply(lastReply().result?.data).at(step.from));
  }
};
