import type { Sample } from '../wire/call';

/**
 * How a deviation affects the app: the app refuses the reply and shows an error, accepts it without noticing, or
 * ignores the difference.
 */
export const severities = ['refused', 'unnoticed', 'tolerated'] as const;
export type Severity = (typeof severities)[number];

/** One occurrence of a deviation. */
export interface Observation {
  /** observations with the same cause are one group of the report */
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
