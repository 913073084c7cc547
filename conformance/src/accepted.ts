import { readFileSync } from 'node:fs';
import { calendarDay } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { CannotRun } from './errors';
import type { Finding } from './inspect/finding';

const schema = z.array(
  z.strictObject({
    id: z.string().check(z.minLength(1)),
    reason: z.string().check(z.minLength(1)),
    /** the last day on which it is accepted */
    until: calendarDay,
  }),
);
export type Accepted = z.infer<typeof schema>;

/** The deviations that are known. @throws CannotRun */
export const readAccepted = (file: string): Accepted => {
  try {
    return z.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const reason =
      cause instanceof z.core.$ZodError
        ? cause.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ')
        : String(cause);
    throw new CannotRun(
      `--accept ${file} cannot be used (${reason}). It is a list of {"id": "<id of a finding>", "reason": "why", "until": "YYYY-MM-DD"}.`,
    );
  }
};

export interface Judged {
  /** what fails the run */
  readonly failing: readonly Finding[];
  /** known and still accepted */
  readonly accepted: readonly Finding[];
  /** accepted once, and not seen any more: their lines can go */
  readonly gone: Accepted;
}

/** @param today as YYYY-MM-DD; what was accepted until a day before it fails again */
export const judge = (findings: readonly Finding[], accepted: Accepted, today: string): Judged => {
  const inForce = new Set(accepted.filter(({ until }) => until >= today).map(({ id }) => id));
  const failing = findings.filter(({ id, severity }) => severity !== 'tolerated' && !inForce.has(id));
  return {
    failing,
    accepted: findings.filter(({ id }) => inForce.has(id)),
    gone: accepted.filter(({ id }) => !findings.some((finding) => finding.id === id)),
  };
};
