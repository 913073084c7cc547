import { codes } from '@kit/contracts/codes';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { Unreachable } from '../errors';
import type { Inspected } from '../inspect/inspect';
import { isSame, leafOf, placeOf, shown } from '../inspect/values';
import type { CallOptions } from '../wire/client';
import { PHOTO, upload } from '../wire/upload';
import type { CheckContext, EntryReply } from './check-context';
import { isAbout, issuesOf } from './issues';
import { type Memory, pathOf, Reply } from './memory';
import { reportDeviation } from './report-value';
import type { ExpectStep, SendStep, Step, UploadStep } from './steps';

const isKnown = (value: unknown): boolean => !(typeof value === 'number' && Number.isNaN(value)) && value !== undefined;

/** A refusal of a request must name the wrong field. */
const judgeNames = (context: CheckContext, { names, top }: SendStep, answer: EntryReply, data: unknown): void => {
  if (names === undefined) return;
  const [path, broken] = names;
  const { method, result } = answer;
  const code = top === undefined ? result?.code : codes.REQUEST_INVALID.code;
  if (code === undefined) return;
  if (code !== codes.REQUEST_INVALID.code) {
    reportDeviation(context, answer, {
      cause: `the rule of ${path} is not enforced`,
      place: `${method}.request.${path}`,
      expected: `${codes.REQUEST_INVALID.code} REQUEST_INVALID for ${broken}`,
      seen: shown(code),
    });
    return;
  }
  const issues = issuesOf(data);
  if (issues.some((issue) => isAbout(issue, path))) return;
  reportDeviation(context, answer, {
    cause: issues.length === 0 ? 'refusals that name no issues' : `issues that do not name ${path}`,
    place: top === undefined ? `${method}.refusal.issues` : 'envelope.data.issues',
    expected: `an issue with the path "${path}" for ${broken}`,
    seen: shown(issues.map((issue) => issue.path)),
  });
};

/** Throws if the rest of the check makes no sense after this outcome. */
const checkOutcome = (
  { code: wanted = 'SUCCESS', top, names }: Omit<SendStep, 'send'>,
  method: string,
  { results: [result] }: Inspected,
): void => {
  const allowed = typeof wanted === 'string' ? [wanted] : wanted;
  const isExpected = allowed.some((code) => codes[code].code === result?.code);
  if (top !== undefined || names !== undefined || isExpected) return;
  throw new Unreachable(`${method} did not return ${allowed.join(' or ')}`);
};

const codesOf = ({ code = 'SUCCESS', top, names }: Omit<SendStep, 'send'>) => {
  if (top !== undefined) return { top };
  return { codes: [names !== undefined ? undefined : typeof code === 'string' ? [code] : code] };
};

const sendStep = async (context: CheckContext, step: SendStep, memory: Memory): Promise<EntryReply> => {
  const { send: method, data = {}, options = {} } = step;
  const request = typeof data === 'function' ? data(memory) : data;
  const given: CallOptions = typeof options === 'function' ? options(memory) : options;
  const token = memory.at('token');
  const inspected = await context.send(
    [{ method, data: request }],
    { ...(typeof token === 'string' && { token }), ...given },
    codesOf(step),
  );
  const answer = { method, call: inspected.call, result: inspected.results[0] };
  const isRefused =
    step.top === undefined || (inspected.code === codes[step.top].code && inspected.observations.length === 0);
  if (isRefused) judgeNames(context, step, answer, step.top === undefined ? answer.result?.data : inspected.data);
  checkOutcome(step, method, inspected);
  return answer;
};

const uploadStep = async (context: CheckContext, step: UploadStep, memory: Memory): Promise<EntryReply> => {
  const token = memory.at('token');
  const file = { file: PHOTO, purpose: 'face', token: typeof token === 'string' ? token : undefined, ...step.upload };
  const inspected = context.take(await upload(context.client, file), codesOf(step));
  checkOutcome(step, UPLOAD, inspected);
  return { method: UPLOAD, call: inspected.call, result: inspected.results[0] };
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
    else if ('upload' in step) last = await uploadStep(context, step, memory);
    else if ('expect' in step) expectStep(context, step, memory, lastReply());
    else if ('keep' in step) memory.set(step.keep, new Reply(lastReply().result?.data).at(step.from));
    else if ('run' in step) await step.run(context, memory);
    else {
      const answer = await context.hook(step.hook, ...step.with(memory));
      if (step.as !== undefined) memory.set(step.as, answer);
    }
  }
};
