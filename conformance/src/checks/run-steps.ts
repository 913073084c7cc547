import { codes } from '@kit/contracts/codes';
import { type Issue, refusalData } from '@kit/contracts/wire/envelope';
import { UPLOAD } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import { Unreachable } from '../errors';
import type { Inspected } from '../inspect/inspect';
import { isSame, leafOf, type Path, placeOf, shown, valueAt } from '../inspect/values';
import type { CallOptions } from '../wire/client';
import { upload } from '../wire/upload';
import type { CheckContext, EntryReply } from './check-context';
import { filled, type Memory, pathOf, Reply } from './memory';
import type { ExpectStep, Outcome, SendStep, Step, UploadStep } from './steps';

/** The issues in the data of a refusal. */
export const issuesOf = (data: unknown): readonly Issue[] => z.safeParse(refusalData, data).data?.issues ?? [];

const isWithin = (place: string, outer: string): boolean => `${place}.`.startsWith(`${outer}.`);

/** Returns true if an issue names the field at `path`, or a part of it. */
export const isAbout = (issue: Issue, path: string): boolean => isWithin(issue.path, path);

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

/** Makes the call of a step, by default with the token of the borrower. */
const callStep = async (context: CheckContext, step: SendStep | UploadStep, memory: Memory): Promise<EntryReply> => {
  const token = memory.at('token');
  const options = { ...(typeof token === 'string' && { token }), ...(filled(step.options, memory) as CallOptions) };
  const expectation =
    step.top === undefined ? { codes: [step.names ? undefined : allowedBy(step)] } : { top: step.top };
  const inspected =
    'upload' in step
      ? context.take(await upload(context.client, step.upload, options), expectation)
      : await context.send([{ method: step.send, data: filled(step.data, memory) }], options, expectation);
  return answered(context, step, 'upload' in step ? UPLOAD : step.send, inspected);
};

/** Returns the path of the outermost object that is missing on the way to a value, else the path itself. */
const missingOn = (data: unknown, path: Path): Path => {
  const isMissing = (part: Path): boolean => !part.includes('*') && (valueAt(data, part) ?? null) === null;
  const depth = path.findIndex((_, index) => index > 0 && isMissing(path.slice(0, index)));
  return depth < 0 ? path : path.slice(0, depth);
};

const expectStep = (context: CheckContext, step: ExpectStep, memory: Memory, answer: EntryReply): void => {
  const { method, result } = answer;
  const path = pathOf(step.expect);
  const reply = new Reply(result?.data, result?.differing);
  const seen = reply.at(step.expect);
  const isDiffering = result?.differing.some((wrong) => isWithin(placeOf(path), placeOf(wrong))) ?? true;
  const wanted = step.is(memory, reply).filter((value) => value !== undefined && !Number.isNaN(value));
  if (isDiffering || wanted.length === 0 || wanted.some((value) => isSame(value, seen))) return;
  // A missing object is reported once, instead of its fields.
  const wrong = missingOn(reply.data, path);
  const isItself = wrong === path;
  context.report(answer, {
    cause: `${leafOf(wrong) || method}: ${isItself ? step.rule : 'missing'}`,
    place: [method, 'result', placeOf(wrong)].filter((part) => part !== '').join('.'),
    expected: isItself ? `${shown(wanted[0])}: ${step.rule}` : 'a value',
    seen: shown(valueAt(reply.data, wrong) ?? seen),
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
    if ('send' in step || 'upload' in step) last = await callStep(context, step, memory);
    else if ('expect' in step) expectStep(context, step, memory, lastReply());
    else if ('keep' in step) memory.set(step.keep, new Reply(lastReply().result?.data).at(step.from));
    else if ('run' in step) await step.run(context, memory);
    else {
      const answer = await context.hook(step.hook, ...(filled(step.with, memory) as (string | number)[]));
      if (step.as !== undefined) memory.set(step.as, answer);
    }
  }
};
