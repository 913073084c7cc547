import * as z from 'zod/mini';
import type { CodeName } from '../codes';
import { count, days, instant, milliseconds } from '../quantities';
import { issue } from '../wire/envelope';

/** The invalid fields of a request. */
const refusedFields = () => z.object({ issues: z.array(issue).check(z.minLength(1)) });

/** Data schema of a refusal, by code. Other codes have no data. */
export const refusalDataOf: Partial<Record<CodeName, z.ZodMiniType>> = {
  REQUEST_INVALID: refusedFields(),
  AMOUNT_REFUSED: refusedFields(),
  EFFECT_CHANGED: refusedFields(),
  LIMIT_REACHED: refusedFields(),
  /** The steps that an application lacks. Without issues, the order's status does not allow the call. */
  ORDER_STATUS_CONFLICT: z.optional(z.object({ issues: z.optional(z.array(issue)) })),
  REAPPLY_BLOCKED: z.object({ daysLeft: days.check(z.positive()) }),
  VERIFICATION_CODE_WRONG: z.object({ attemptsLeft: count }),
  TOO_MANY_ATTEMPTS: z.object({ retryAfterMs: milliseconds.check(z.positive()) }),
  TIME_SKEW: z.object({ serverTime: instant }),
};
