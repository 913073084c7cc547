import { codes } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { UPLOAD } from '@kit/contracts/wire/upload';
import type * as z from 'zod/mini';
import { leafOf } from '../inspect/values';
import { boundsOf } from '../table/bounds';
import { EXTRA_FIELD, extraFields, type Mutation, missingFields, wrongTypes } from '../table/mutations';
import type { Borrowers } from './borrowers';
import type { Check } from './check';
import type { CheckContext, EntryReply } from './check-context';
import { isAbout, issuesOf } from './issues';
import { pathOf } from './memory';
import { reportDeviation } from './report-value';
import { levelOf } from './table-examples';

const table = Object.entries(methods) as [MethodName, MethodDefinition][];

/** Uploads use multipart bodies and have their own checks. */
const inTable = table.filter(([name]) => name !== UPLOAD);

/** A success of these calls is irreversible or sends a message. */
const NOT_TRIED: readonly MethodName[] = ['sendAuthCode', 'authenticate', 'deleteAccount'];

const TAKEN = 'unknown fields of requests are taken';

/** Reports a mutation that was not refused correctly. All requests with one kind of fault share a cause. */
const judge = (
  context: CheckContext,
  method: MethodName,
  { path, title, fault }: Mutation,
  answer: EntryReply,
): void => {
  const { result } = answer;
  const leaf = leafOf(pathOf(path));
  const place = `${method}.request.${path}`;
  const isExtra = leaf === EXTRA_FIELD;
  if (result?.code === undefined) return;
  if (result.code !== codes.REQUEST_INVALID.code) {
    reportDeviation(context, answer, {
      place,
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
  reportDeviation(context, answer, {
    place: isExtra && !isSilent ? place : `${method}.refusal.issues`,
    cause: isSilent ? 'refusals that name no issues' : cause,
    expected: `an issue with the path "${path}" for ${title}`,
    seen: isSilent ? 'no issues' : issues.map((issue) => issue.path).join(', '),
  });
};

const refuseAll = async (
  context: CheckContext,
  borrowers: Borrowers,
  method: MethodName,
  all: readonly Mutation[],
): Promise<void> => {
  if (all.length === 0) return;
  const token = methods[method].login === 'required' ? (await borrowers.anyone()).text('token') : undefined;
  const entries = all.map(({ value }) => ({ method, data: value }));
  const answers = await context.askAll(entries, { token }, () => undefined);
  answers.forEach((answer, index) => {
    const mutation = all[index];
    if (mutation !== undefined) judge(context, method, mutation, answer);
  });
};

const aspects = {
  missing: { mutate: missingFields, title: 'refuses a request without a required field' },
  type: { mutate: wrongTypes, title: 'refuses a field of the wrong type, including null' },
  unknown: { mutate: extraFields, title: 'refuses an unknown field' },
  bounds: {
    mutate: (schema: z.ZodMiniType, example: unknown) => boundsOf(schema, example).map(({ beyond }) => beyond),
    title: 'refuses a value just beyond a bound',
  },
} as const;

const mutationsOf = (aspect: keyof typeof aspects, method: MethodName, { request }: MethodDefinition): Mutation[] =>
  aspects[aspect].mutate(request, examples[method].request);

const SOURCE = 'the contract table; protocol 5 (Validation)';

const refusals = (borrowers: Borrowers): Check[] =>
  inTable.flatMap(([method, definition]) =>
    (Object.keys(aspects) as (keyof typeof aspects)[])
      .filter((aspect) => mutationsOf(aspect, method, definition).length > 0)
      .map((aspect) => ({
        id: `request.${aspect}.${method}`,
        title: `${method} ${aspects[aspect].title} and names its path`,
        source: SOURCE,
        level: levelOf(method, definition.login === 'required' ? 'anyone' : undefined),
        needs: definition.login === 'required' ? (['codeFor'] as const) : [],
        methods: [method],
        run: (context: CheckContext) => refuseAll(context, borrowers, method, mutationsOf(aspect, method, definition)),
      })),
  );

/** A value at its bound must not be refused because of its size. */
const acceptances = (borrowers: Borrowers): Check[] =>
  inTable
    .filter(
      ([method, { request }]) => !NOT_TRIED.includes(method) && boundsOf(request, examples[method].request).length > 0,
    )
    .map(([method, { request, login }]) => ({
      id: `request.within.${method}`,
      title: `${method} accepts every size within its bounds`,
      source: SOURCE,
      level: levelOf(method, login === 'required' ? 'new' : undefined),
      needs: ['codeFor', 'freshPhone'] as const,
      methods: [method],
      run: async (context: CheckContext) => {
        const token = (await borrowers.own('new')).text('token');
        // The lower bound "not empty" proves nothing: every other value is above it, also an unknown word.
        const within = boundsOf(request, examples[method].request).filter(({ isLeast }) => !isLeast);
        const answers = await context.askAll(
          within.map((bound) => ({ method, data: bound.within.value })),
          { token },
          () => undefined,
        );
        answers.forEach((answer, index) => {
          const mutation = within[index]?.within;
          if (mutation === undefined) return;
          const isRefused = ({ result }: EntryReply) =>
            issuesOf(result?.data).some((issue) => isAbout(issue, mutation.path));
          // A target that refuses every size refuses the value itself, not its size.
          if (!isRefused(answer) || answers.every(isRefused)) return;
          reportDeviation(context, answer, {
            cause: `${leafOf(pathOf(mutation.path))} of requests is refused within its bounds`,
            place: `${method}.request.${mutation.path}`,
            expected: `${mutation.title} is taken`,
            seen: issuesOf(answer.result?.data)
              .map(({ path, reason }) => `${path}: ${reason}`)
              .join('; '),
          });
        });
      },
    }));

/** Checks of requests, generated from the schema of each method. */
export const requestChecks = (borrowers: Borrowers): Check[] => [...refusals(borrowers), ...acceptances(borrowers)];
