import { codes } from '@kit/contracts/codes';
import { type Issue, refusalData } from '@kit/contracts/wire/envelope';
import { UPLOAD } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import { Unreachable } from '../errors';
import type { Inspected } from '../inspect/inspect';
import { isSame, leafOf, placeOf, shown } from '../inspect/values';
import type { CallOptions } from '../wire/client';
import { PHOTO, upload } from '../wire/upload';
import type { CheckContext, EntryReply } from './check-context';
import { filled, type Memory, pathOf, placeIn, Reply } from './memory';
import type { ExpectStep, Outcome, SendStep, Step, UploadStep } from './steps';

/** The issues in the data of a refusal. */
export const issuesOf = (data: unknown): readonly Issue[] => z.safeParse(refusalData, data).data?.issues ?? [];

/** Returns true if an issue names the field at `path`, or a part of it. */
export const isAbout = (issue: Issue, path: string): boolean => `${issue.path}.`.startsWith(`${path}.`);

const isKnown = (value: unknown): boolean => !Number.isNaN(value) && value !== undefined;

/** A refusal of a request must name the wrong field. */
const judgeNames = (
  context: CheckContext,
  [path, broken]: NonNullable<Outcome['names']>,
  isTop: boolean,
  answer: EntryReply,
  data: unknown,
): void => {
  const { REQUEST_INVALID } = codes;
  const code = isTop ? REQUEST_INVALID.code : answer.result?.code;
  if (code === undefined) return;
  if (code !== REQUEST_INVALID.code) {
    context.report(answer, {
      cause: `the rule of ${path} is not enforced`,
      place: `${answer.method}.request.${path}`,
      expected: `${REQUEST_INVALID.code} REQUEST_INVALID for ${broken}`,
      seen: shown(code),
    });
    return;
  }
  const issues = issuesOf(data);
  if (issues.some((issue) => isAbout(issue, path))) return;
  context.report(answer, {
    cause: issues.length === 0 ? 'refusals that name no issues' : `issues that do not name ${path}`,
    place: isTop ? 'envelope.data.issues' : `${answer.method}.refusal.issues`,
    expected: `an issue with the path "${path}" for ${broken}`,
    seen: shown(issues.map((issue) => issue.path)),
  });
};

const allowedBy = ({ code = 'SUCCESS' }: Outcome) => (typeof code === 'string' ? [code] : code);

const expectationOf = (step: Outcome) =>
  step.top === undefined ? { codes: [step.names === undefined ? allowedBy(step) : undefined] } : { top: step.top };

/** Judges the outcome of a call. @throws Unreachable if the rest of the check makes no sense after it */
const answered = (context: CheckContext, step: Outcome, method: string, inspected: Inspected): EntryReply => {
  const { call, code, observations, data } = inspected;
  const { top, names } = step;
  const [result] = inspected.results;
  const answer = { method, call, result };
  const isRefused = top === undefined || (code === codes[top].code && observations.length === 0);
  if (names !== undefined && isRefused)
    judgeNames(context, names, top !== undefined, answer, top === undefined ? result?.data : data);
  const allowed = allowedBy(step);
  if (top !== undefined || names !== undefined || allowed.some((name) => codes[name].code === result?.code))
    return answer;
  throw new Unreachable(`${method} did not return ${allowed.join(' or ')}`);
};

const tokenIn = (memory: Memory): string | undefined => {
  const token = memory.at('token');
  return typeof token === 'string' ? token : undefined;
};

const sendStep = async (context: CheckContext, step: SendStep, memory: Memory): Promise<EntryReply> => {
  const entry = { method: step.send, data: filled(step.data, memory) };
  const options = { token: tokenIn(memory), ...(filled(step.options, memory) as CallOptions) };
  return answered(context, step, step.send, await context.send([entry], options, expectationOf(step)));
};

const uploadStep = async (context: CheckContext, step: UploadStep, memory: Memory): Promise<EntryReply> => {
  const file = { file: PHOTO, purpose: 'face', token: tokenIn(memory), ...step.upload };
  return answered(context, step, UPLOAD, context.take(await upload(context.client, file), expectationOf(step)));
};

const expectStep = (context: CheckContext, step: ExpectStep, memory: Memory, answer: EntryReply): void => {
  const { method, result } = answer;
  const place = placeIn(step.expect);
  const reply = new Reply(result?.data, result?.differing);
  const seen = reply.at(step.expect);
  const isDiffering = result?.differing.some((wrong) => `${place}.`.startsWith(`${placeOf(wrong)}.`)) ?? true;
  const wanted = step.is(memory, reply).filter(isKnown);
  if (isDiffering || wanted.length === 0 || wanted.some((value) => isSame(value, seen))) return;
  context.report(answer, {
    cause: `${leafOf(pathOf(step.expect)) || method}: ${step.rule}`,
    place: [method, 'result', place].filter((part) => part !== '').join('.'),
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
    else if ('upload' in step) last = await uploadStep(context, step, memory);
    else if ('expect' in step) expectStep(context, step, memory, lastReply());
    else if ('keep' in step) memory.set(step.keep, new Reply(lastReply().result?.data).at(step.from));
    else if ('run' in step) await step.run(context, memory);
    else {
      const answer = await context.hook(step.hook, ...(filled(step.with, memory) as (string | number)[]));
      if (step.as !== undefined) memory.set(step.as, answer);
    }
  }
};
