import { codes } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { UPLOAD } from '@kit/contracts/wire/upload';
import type * as z from 'zod/mini';
import { leafOf } from '../inspect/values';
import { boundsOf } from '../table/bounds';
import { EXTRA_FIELD, extraFields, type Mutation, missingFields, wrongTypes } from '../table/mutations';
import { type Check, levelFor } from './check';
import type { CheckContext, EntryReply } from './check-context';
import { type Memory, pathOf } from './memory';
import { isAbout, issuesOf } from './run-steps';
import { run } from './steps';

/** Uploads use multipart bodies and have their own checks. */
const inTable = (Object.entries(methods) as [MethodName, MethodDefinition][]).filter(([name]) => name !== UPLOAD);

/** A success of these calls is irreversible or sends a message. */
const NOT_TRIED: readonly MethodName[] = ['sendAuthCode', 'authenticate', 'deleteAccount'];

const TAKEN = 'unknown fields of requests are taken';

/** Reports a mutation that was not refused correctly. All requests with one kind of fault share a cause. */
const judge = (context: CheckContext, { path, title, fault }: Mutation, answer: EntryReply): void => {
  const { result, method } = answer;
  const leaf = leafOf(pathOf(path));
  const isExtra = leaf === EXTRA_FIELD;
  if (result?.code === undefined) return;
  if (result.code !== codes.REQUEST_INVALID.code) {
    context.report(answer, {
      place: `${method}.request.${path}`,
      cause: isExtra ? TAKEN : `requests with ${fault} are taken`,
      expected: `${codes.REQUEST_INVALID.code} REQUEST_INVALID for ${title}`,
      seen: String(result.code),
    });
    return;
  }
  const issues = issuesOf(result.data);
  if (issues.some((issue) => isAbout(issue, path))) return;
  const isSilent = issues.length === 0;
  // A refusal that does not name the field shows that the extra field was accepted.
  const cause = isExtra ? TAKEN : `issues that do not name ${leaf}`;
  context.report(answer, {
    place: isExtra && !isSilent ? `${method}.request.${path}` : `${method}.refusal.issues`,
    cause: isSilent ? 'refusals that name no issues' : cause,
    expected: `an issue with the path "${path}" for ${title}`,
    seen: isSilent ? 'no issues' : issues.map((issue) => issue.path).join(', '),
  });
};

const aspects = {
  missing: missingFields,
  type: wrongTypes,
  unknown: extraFields,
  bounds: (schema: z.ZodMiniType, example: unknown) => boundsOf(schema, example).map(({ beyond }) => beyond),
} as const;

/** Sends all mutations of a request in as few envelopes as possible, and pairs them with their answers. */
const sendAll = async (context: CheckContext, memory: Memory, method: MethodName, all: readonly Mutation[]) => {
  const entries = all.map(({ value }) => ({ method, data: value }));
  const answers = await context.askAll(entries, { token: memory.at('token') as string | undefined });
  return answers.map((answer, index) => ({ mutation: all[index] as Mutation, answer }));
};

const SOURCE = 'the contract table; protocol 5 (Validation)';

/** A request with a fault of each kind is refused with the path of the field. */
const refusals = (): Check[] =>
  inTable.flatMap(([method, { request, login }]) =>
    Object.entries(aspects).flatMap(([aspect, mutate]): Check | [] => {
      const all = mutate(request, examples[method].request);
      if (all.length === 0) return [];
      const given = login === 'required' ? 'anyone' : undefined;
      const refuse = run([method], async (context, memory) => {
        for (const { mutation, answer } of await sendAll(context, memory, method, all))
          judge(context, mutation, answer);
      });
      const level = levelFor(method, given);
      return { id: `request.${aspect}.${method}`, source: SOURCE, level, given, isShared: true, steps: [refuse] };
    }),
  );

/** A value at its bound must not be refused because of its size. */
const acceptances = (): Check[] =>
  inTable.flatMap(([method, { request, login }]): Check | [] => {
    // The lower bound "not empty" proves nothing: every other value is above it, also an unknown word.
    const within = boundsOf(request, examples[method].request).filter(({ isLeast }) => !isLeast);
    if (NOT_TRIED.includes(method) || within.length === 0) return [];
    const accept = run([method], async (context, memory) => {
      const sent = await sendAll(
        context,
        memory,
        method,
        within.map((bound) => bound.within),
      );
      const refused = sent.filter(({ mutation, answer }) =>
        issuesOf(answer.result?.data).some((issue) => isAbout(issue, mutation.path)),
      );
      // A target that refuses every size refuses the value itself, not its size.
      if (refused.length === sent.length) return;
      for (const { mutation, answer } of refused) {
        const issues = issuesOf(answer.result?.data);
        context.report(answer, {
          cause: `${leafOf(pathOf(mutation.path))} of requests is refused within its bounds`,
          place: `${method}.request.${mutation.path}`,
          expected: `${mutation.title} is taken`,
          seen: issues.map(({ path, reason }) => `${path}: ${reason}`).join('; '),
        });
      }
    });
    const level = levelFor(method, login === 'required' ? 'new' : undefined);
    return { id: `request.within.${method}`, source: SOURCE, level, given: 'new', steps: [accept] };
  });

/** Checks of requests, generated from the schema of each method. */
export const requestChecks = (): Check[] => [...refusals(), ...acceptances()];
