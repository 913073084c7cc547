import type { Finding } from '../inspect/finding';
import type { CoverageReport } from './coverage';

export const outcomes = ['holds', 'deviates', 'not reachable', 'not run'] as const;
export type Outcome = (typeof outcomes)[number];

export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly level: string;
  readonly outcome: Outcome;
  /** why the check was not reachable or did not run */
  readonly reason?: string;
  /** ids of the findings */
  readonly findings: readonly string[];
}

export interface Summary {
  readonly holds: number;
  readonly deviates: number;
  readonly notReachable: number;
  readonly notRun: number;
  /** number of findings by severity */
  readonly refused: number;
  readonly unnoticed: number;
  readonly tolerated: number;
  /** findings accepted by --accept, and the ids of accepted deviations that no longer occur */
  readonly accepted: number;
  readonly gone: readonly string[];
  readonly calls: number;
  readonly seconds: number;
  readonly interrupted: boolean;
  /** why the run ended early */
  readonly stopped?: string;
}

/** The machine-readable report. */
export interface Report {
  readonly contractVersion: string;
  readonly target: string;
  readonly level: string;
  readonly summary: Summary;
  readonly coverage: CoverageReport;
  /** every deviating check with the ids of its findings; several checks can share one cause */
  readonly deviating: readonly Pick<CheckResult, 'id' | 'title' | 'source' | 'findings'>[];
  readonly findings: readonly Finding[];
}

/** The report with details for its readable forms. */
export interface FullReport extends Omit<Report, 'deviating'> {
  readonly checks: readonly CheckResult[];
  /** by finding id: all places, and the line for the overrides file */
  readonly more: ReadonlyMap<string, { readonly places: readonly string[]; readonly override: string | undefined }>;
}
