import type { Sample } from '../wire/call';

/**
 * How a deviation affects the app: the app refuses the reply and shows an error, accepts it without noticing, or
 * ignores the difference.
 */
export const severities = ['refused', 'unnoticed', 'tolerated'] as const;
export type Severity = (typeof severities)[number];

/** One occurrence of a deviation. */
export interface Observation {
  /** observations with the same cause form one finding */
  readonly cause: string;
  readonly method: string;
  /** path that starts with the method: `orderDetail.result.terms.dueAt` */
  readonly place: string;
  readonly expected: string;
  readonly seen: string;
  readonly severity: Severity;
  readonly sample: Sample | null;
  /** line for the overrides file that accepts this drift, if there is one */
  readonly override?: string | undefined;
}

/** A reported deviation and how often it occurred. */
export interface Finding {
  /** id of the first check and the cause; `--replay <id>` runs that check again */
  readonly id: string;
  readonly severity: Severity;
  readonly method: string;
  readonly place: string;
  readonly expected: string;
  /** page and section that demand it */
  readonly source: string;
  readonly seen: string;
  readonly count: number;
  readonly sample: Sample | null;
}

/** Separates the check from the cause in the id of a finding. */
export const ID_SEPARATOR = ':';
