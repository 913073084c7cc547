import { parseJson } from '@kit/contracts/json-depth';
import { calendarDay } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { CannotRun } from './errors';
import type { Finding } from './inspect/finding';
import { fileText, placesIn } from './options';

const schema = z.array(
  z.strictObject({
    id: z.string().check(z.minLength(1)),
    reason: z.string().check(z.minLength(1)),
    /** last day on which the deviation is accepted */
    until: calendarDay,
  }),
);
export type Accepted = z.infer<typeof schema>;

/**
 * Reads the list of accepted deviations.
 * @throws CannotRun if the file is missing or invalid
 */
export const readAccepted = (file: string): Accepted => {
  const text = fileText('accept', file);
  try {
    return z.parse(schema, parseJson(text));
  } catch (cause) {
    const where = cause instanceof z.core.$ZodError ? placesIn(cause) : ` (${String(cause)})`;
    throw new CannotRun(
      `--accept ${file} is invalid${where}. It must be a list of {"id": "<id of a finding>", "reason": "why", "until": "YYYY-MM-DD"}.`,
    );
  }
};

export interface Judged {
  /** findings that fail the run */
  readonly failing: readonly Finding[];
  readonly accepted: readonly Finding[];
  /** accepted deviations that no longer occur; their lines can be deleted */
  readonly gone: Accepted;
}

/** @param today as YYYY-MM-DD; a deviation fails the run again after its `until` day */
export const judge = (findings: readonly Finding[], accepted: Accepted, today: string): Judged => {
  const inForce = new Set(accepted.filter(({ until }) => until >= today).map(({ id }) => id));
  const failing = findings.filter(({ id, severity }) => severity !== 'tolerated' && !inForce.has(id));
  return {
    failing,
    accepted: findings.filter(({ id }) => inForce.has(id)),
    gone: accepted.filter(({ id }) => !findings.some((finding) => finding.id === id)),
  };
};
