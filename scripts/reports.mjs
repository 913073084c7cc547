import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';
import { reportFolder } from './stages.mjs';

/**
 * @typedef {{ title: string, status: 'passed' | 'failed' | 'skipped', file?: string }} TestResult title: with its describe
 *   blocks; file: from the root, of a test of vitest
 * @typedef {{ assertionResults: { fullName: string, status: string }[], status: string, name: string }} VitestFile
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[], title: string }} PlaywrightSuite
 * @typedef {{ title: string, tests: { status: string }[] }} PlaywrightSpec
 */

/** @type {Record<string, TestResult['status']>} */
const statuses = { passed: 'passed', failed: 'failed', expected: 'passed', unexpected: 'failed', flaky: 'failed' };

/** @param {string} status */
const statusOf = (status) => statuses[status] ?? 'skipped';

/**
 * A file that fails before its tests are known has no results: it counts as one failure.
 * @param {VitestFile[]} files
 * @returns {TestResult[]}
 */
const fromVitest = (files) =>
  files.flatMap(
    /** @returns {TestResult[]} */ ({ assertionResults, status, name }) => {
      if (assertionResults.length === 0 && status === 'failed') return [{ title: name, status: 'failed' }];
      const file = relative(root, name);
      return assertionResults.map((test) => ({ title: test.fullName.trim(), status: statusOf(test.status), file }));
    },
  );

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} above
 * @returns {TestResult[]}
 */
const fromPlaywright = (suite, above) => {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status }) => ({ title: [...path.slice(1), spec.title].join(' '), status: statusOf(status) })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromPlaywright(inner, path))];
};

/**
 * The results in a JSON report of vitest or Playwright.
 * @param {{ testResults?: VitestFile[], suites?: PlaywrightSuite[] }} report
 * @returns {TestResult[]}
 */
export const resultsOf = ({ testResults, suites = [] }) =>
  testResults ? fromVitest(testResults) : suites.flatMap((suite) => fromPlaywright(suite, []));

/**
 * @param {string} file name in the report folder
 * @returns {TestResult[] | undefined} undefined where there is no such report, or an unreadable one
 */
export const readReport = (file) => {
  const path = join(root, reportFolder, file);
  if (!existsSync(path)) return undefined;
  try {
    return resultsOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
};
