import * as z from 'zod/mini';
import { type CodeName, sessionEndingCodes, topLevelCodes, universalCodes } from '../codes';
import type { MethodDefinition } from '../methods/define';
import { count, days, milliseconds } from '../quantities';
import { issue } from '../wire/envelope';

/** What was wrong with a request, field by field. */
export const refusedFields = z.object({ issues: z.array(issue).check(z.minLength(1)) });
/** What an application still lacks; nothing where it is the state of the order that does not allow it. */
export const missingSteps = z.object({ issues: z.optional(z.array(issue)) });
/** How long a borrower has to wait before applying again. */
export const freeze = z.object({ daysLeft: days.check(z.positive()) });
/** How often a code may still be tried. */
export const attempts = z.object({ attemptsLeft: count });
/** When the same call may succeed. */
export const wait = z.object({ retryAfterMs: milliseconds.check(z.positive()) });

/** What a refusal carries as `data`, by its code; a code that is not here carries nothing. */
export const refusalDataOf = {
  REQUEST_INVALID: refusedFields,
  AMOUNT_REFUSED: refusedFields,
  LIMIT_REACHED: refusedFields,
  ORDER_STATUS_CONFLICT: missingSteps,
  REAPPLY_BLOCKED: freeze,
  VERIFICATION_CODE_WRONG: attempts,
  TOO_MANY_ATTEMPTS: wait,
} as const satisfies Partial<Record<CodeName, z.ZodMiniType>>;

/** What a refusal of a code may carry, or undefined for nothing. */
export const refusalSchemaOf = (code: CodeName): z.ZodMiniType | undefined =>
  (refusalDataOf as Partial<Record<CodeName, z.ZodMiniType>>)[code];

/** Where in a reply a code can stand: at its top, where no entry ran, or in the result of an entry. */
export type Place = 'envelope' | 'result';

const ENDING: readonly CodeName[] = sessionEndingCodes;
const UNIVERSAL: readonly CodeName[] = universalCodes;
const TOP: readonly CodeName[] = topLevelCodes;

/** Where a method answers a code: a token code that it declares itself is about the token in its request. */
export const placesOf = (definition: Pick<MethodDefinition, 'codes'>, code: CodeName): readonly Place[] => {
  if (definition.codes.includes(code)) return ['result'];
  if (ENDING.includes(code)) return ['envelope'];
  return UNIVERSAL.includes(code) && TOP.includes(code) ? ['envelope', 'result'] : ['result'];
};
