import type { Sample } from '../wire/call';

/**
 * What a deviation does to the app, measured by reading the reply as the app does: it refuses the reply and shows an
 * error, it takes it and does not notice, or it makes no difference to it.
 */
export const severities = ['refused', 'unnoticed', 'tolerated'] as const;
export type Severity = (typeof severities)[number];

/** One sight of a deviation. */
export interface Observation {
  /** observations of one cause are one finding */
  readonly cause: string;
  readonly method: string;
  /** where, from the method on: `orderDetail.result.terms.dueAt` */
  readonly place: string;
  readonly expected: string;
  readonly seen: string;
  readonly severity: Severity;
  readonly sample: Sample | null;
  /** the line for the overrides file that records the drift as a decision, where one does */
  readonly override?: string | undefined;
}

/** A deviation as it is reported, with how often it was seen. */
export interface Finding {
  /** the check that saw it first, and what it saw: `--replay <id>` runs that check again */
  readonly id: string;
  readonly severity: Severity;
  readonly method: string;
  readonly place: string;
  readonly expected: string;
  readonly seen: string;
  readonly count: number;
  readonly sample: Sample | null;
}

/** Where the check ends and what it saw begins, in the id of a finding. */
export const ID_SEPARATOR = ':';
