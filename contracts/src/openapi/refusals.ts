import * as z from 'zod/mini';
import { type CodeName, sessionEndingCodes, topLevelCodes, universalCodes } from '../codes';
import type { MethodDefinition } from '../methods/define';
import { count, days, instant, milliseconds } from '../quantities';
import { issue } from '../wire/envelope';

/** The invalid fields of a request. */
export const refusedFields = z.object({ issues: z.array(issue).check(z.minLength(1)) });
/** The steps that an application lacks. If there are no issues, the order's status does not allow the call. */
export const missingSteps = z.object({ issues: z.optional(z.array(issue)) });
/** Waiting time before the borrower can apply again. */
export const freeze = z.object({ daysLeft: days.check(z.positive()) });
/** Remaining attempts for a verification code. */
export const attempts = z.object({ attemptsLeft: count });
/** The server's clock. The client repeats the call once with it. */
export const serverClock = z.object({ serverTime: instant });
/** Waiting time before a retry can succeed. */
export const wait = z.object({ retryAfterMs: milliseconds.check(z.positive()) });

/** Data schema of a refusal, by code. Other codes have no data. */
export const refusalDataOf = {
  REQUEST_INVALID: refusedFields,
  AMOUNT_REFUSED: refusedFields,
  EFFECT_CHANGED: refusedFields,
  LIMIT_REACHED: refusedFields,
  ORDER_STATUS_CONFLICT: missingSteps,
  REAPPLY_BLOCKED: freeze,
  VERIFICATION_CODE_WRONG: attempts,
  TOO_MANY_ATTEMPTS: wait,
  TIME_SKEW: serverClock,
} as const satisfies Partial<Record<CodeName, z.ZodMiniType>>;

/** Data schema of a refusal, or undefined if the code has no data. */
export const refusalSchemaOf = (code: CodeName): z.ZodMiniType | undefined =>
  (refusalDataOf as Partial<Record<CodeName, z.ZodMiniType>>)[code];

/** Location of a code: at the top level of a reply, where no entry ran, or in an entry's result. */
export type CodeLocation = 'envelope' | 'result';

const ENDING: readonly CodeName[] = sessionEndingCodes;
const UNIVERSAL: readonly CodeName[] = universalCodes;
const TOP: readonly CodeName[] = topLevelCodes;

/** Locations of a method's code. A token code that the method declares is about the token in its request. */
export const codeLocationsOf = (
  definition: Pick<MethodDefinition, 'codes'>,
  code: CodeName,
): readonly CodeLocation[] => {
  if (definition.codes.includes(code)) return ['result'];
  if (ENDING.includes(code)) return ['envelope'];
  return UNIVERSAL.includes(code) && TOP.includes(code) ? ['envelope', 'result'] : ['result'];
};
