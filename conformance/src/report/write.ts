import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '../errors';
import { pageOf } from './html';
import { junitOf } from './junit';
import type { FullReport, Report } from './report';

const jsonOf = ({ contractVersion, target, level, summary, coverage, findings }: FullReport): string =>
  `${JSON.stringify({ contractVersion, target, level, summary, coverage, findings } satisfies Report, null, 2)}\n`;

/** Writes a report in its three forms. @throws CannotRun when the folder cannot be written to */
export const writeReport = (folder: string, report: FullReport): void => {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'report.json'), jsonOf(report));
    writeFileSync(join(folder, 'junit.xml'), junitOf(report));
    writeFileSync(join(folder, 'report.html'), pageOf(report));
  } catch (cause) {
    throw new CannotRun(
      `--report ${folder} cannot be written (${cause instanceof Error ? cause.message : String(cause)}).`,
    );
  }
};
