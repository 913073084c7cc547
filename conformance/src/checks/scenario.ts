import { codes } from '@kit/contracts/codes';
import { Unreachable } from '../errors';
import { severityOfMeaning } from '../inspect/app-reader';
import { leafOf, placeOf, shown } from '../inspect/values';
import { sampleOf } from '../wire/call';
import { type Kept, pathOf, Reply } from './kept';
import type { ExpectStep, SendStep, Step } from './steps';
import type { Told, World } from './world';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isKnown = (value: unknown): boolean => !(typeof value === 'number' && Number.isNaN(value)) && value !== undefined;

const sendStep = async (
  world: World,
  { send, data = {}, code = 'SUCCESS', as = 'token' }: SendStep,
  kept: Kept,
): Promise<Told> => {
  const request = typeof data === 'function' ? data(kept) : data;
  const told = await world.ask(send, request, { token: kept.text(as), code });
  if (told.result?.code !== codes[code].code) throw new Unreachable(`${send} did not return ${code}`);
  return told;
};

const expectStep = (world: World, step: ExpectStep, kept: Kept, { call, method, result }: Told): void => {
  const path = pathOf(step.expect);
  const reply = new Reply(result?.data, result?.differing);
  const seen = reply.at(step.expect);
  const isDiffering = result?.differing.some((wrong) => `${placeOf(path)}.`.startsWith(`${placeOf(wrong)}.`)) ?? true;
  const wanted = step.is(kept, reply).filter(isKnown);
  if (isDiffering || wanted.length === 0 || wanted.some((value) => isSame(value, seen))) return;
  world.observe({
    cause: `${leafOf(path) || method}: ${step.rule}`,
    method,
    place: [method, 'result', placeOf(path)].filter((part) => part !== '').join('.'),
    expected: `${shown(wanted[0])}: ${step.rule}`,
    seen: shown(seen),
    severity: severityOfMeaning(call),
    sample: sampleOf(call),
  });
};

/**
 * Runs the steps in order.
 * @throws Unreachable if a step cannot run
 */
export const play = async (world: World, steps: readonly Step[], kept: Kept): Promise<void> => {
  let last: Told | undefined;
  const lastReply = (): Told => {
    if (last === undefined) throw new Error('The first step must send a call');
    return last;
  };
  for (const step of steps) {
    if ('send' in step) last = await sendStep(world, step, kept);
    else if ('expect' in step) expectStep(world, step, kept, lastReply());
    else if ('hook' in step) {
      const answer = await world.hook(step.hook, ...step.with(kept));
      if (step.keep !== undefined) kept.set(step.keep, answer);
    } else kept.set(step.keep, new Reply(lastReply().result?.data).at(step.from));
  }
};
