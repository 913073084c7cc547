import type { Finding } from '../inspect/finding';
import type { CoverageReport } from './coverage';

/** How a check came out. */
export const outcomes = ['holds', 'deviates', 'not reachable', 'not run'] as const;
export type Outcome = (typeof outcomes)[number];

export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly level: string;
  readonly outcome: Outcome;
  /** why it is not reachable or was not run */
  readonly reason?: string;
  /** the ids of what it saw */
  readonly findings: readonly string[];
}

export interface Summary {
  readonly holds: number;
  readonly deviates: number;
  readonly notReachable: number;
  readonly notRun: number;
  /** findings by what they do to the app */
  readonly refused: number;
  readonly unnoticed: number;
  readonly tolerated: number;
  /** findings that are known by --accept, and lines of it that can go */
  readonly accepted: number;
  readonly gone: readonly string[];
  readonly calls: number;
  readonly seconds: number;
  readonly interrupted: boolean;
  /** why the run ended early, where it did */
  readonly stopped?: string;
}

/** What the report holds that other programs read. */
export interface Report {
  readonly contractVersion: string;
  readonly target: string;
  readonly level: string;
  readonly summary: Summary;
  readonly coverage: CoverageReport;
  readonly findings: readonly Finding[];
}

/** A report with what only its readable forms show. */
export interface FullReport extends Report {
  readonly checks: readonly CheckResult[];
  /** every place of a finding, and the line for the overrides file that records it, by its id */
  readonly more: ReadonlyMap<string, { readonly places: readonly string[]; readonly override: string | undefined }>;
}
