import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '@kit/contracts/message-of';
import { CannotRun } from '../errors';
import { pageOf } from './html';
import { junitOf } from './junit';
import type { FullReport, Report } from './report';

const jsonOf = ({ contractVersion, target, level, summary, coverage, findings, checks }: FullReport): string => {
  const deviating = checks
    .filter(({ outcome }) => outcome === 'deviates')
    .map(({ id, title, source, findings: own }) => ({ id, title, source, findings: own }));
  const report = { contractVersion, target, level, summary, coverage, deviating, findings } satisfies Report;
  return `${JSON.stringify(report, null, 2)}\n`;
};

/** Creates a folder and its parents. `mkdirSync` with `recursive` never returns on `/proc`. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
};

const writing = (folder: string, write: () => void): void => {
  try {
    write();
  } catch (cause) {
    throw new CannotRun(`--report ${folder} cannot be written (${messageOf(cause)}).`);
  }
};

/**
 * Creates the folder of the report before the run, which takes minutes.
 * @throws CannotRun if it is not a writable folder
 */
export const prepareReport = (folder: string): void =>
  writing(folder, () => {
    makeFolder(resolve(folder));
    accessSync(`${folder}/.`, constants.W_OK);
  });

/**
 * Writes the report as JUnit, HTML and JSON.
 * @throws CannotRun if the folder is not writable
 */
export const writeReport = (folder: string, report: FullReport): void =>
  writing(folder, () => {
    writeFileSync(join(folder, 'report.json'), jsonOf(report));
    writeFileSync(join(folder, 'junit.xml'), junitOf(report));
    writeFileSync(join(folder, 'report.html'), pageOf(report));
  });
