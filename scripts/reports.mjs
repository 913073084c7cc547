import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';
import { reportFolder } from './stages.mjs';

/**
 * @typedef {{ title: string, status: 'passed' | 'failed' | 'skipped', file?: string, why?: string }} TestResult title:
 *   with its describe blocks; file: from the root, of a test of vitest; why: the message of a failure, as far as it is known
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ assertionResults: VitestTest[], status: string, name: string, message?: string }} VitestFile
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[], title: string }} PlaywrightSuite
 * @typedef {{ title: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ status: string, results?: { error?: { message?: string } }[] }} PlaywrightTest
 */

/** @type {Record<string, TestResult['status']>} */
const statuses = { passed: 'passed', failed: 'failed', expected: 'passed', unexpected: 'failed', flaky: 'failed' };

/** @param {string} status */
const statusOf = (status) => statuses[status] ?? 'skipped';

/**
 * @param {TestResult['status']} status
 * @param {string | undefined} message
 * @returns {Pick<TestResult, 'status' | 'why'>}
 */
const outcome = (status, message) => (status === 'failed' && message ? { status, why: message } : { status });

/**
 * A file that fails before its tests are known has no results: it counts as one failure.
 * @param {VitestFile[]} files
 * @returns {TestResult[]}
 */
const fromVitest = (files) =>
  files.flatMap(
    /** @returns {TestResult[]} */ ({ assertionResults, status, name, message }) => {
      if (assertionResults.length === 0 && status === 'failed') return [{ title: name, ...outcome('failed', message) }];
      const file = relative(root, name);
      return assertionResults.map((test) => ({
        title: test.fullName.trim(),
        ...outcome(statusOf(test.status), test.failureMessages?.[0]),
        file,
      }));
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
    spec.tests.map(({ status, results = [] }) => ({
      title: [...path.slice(1), spec.title].join(' '),
      ...outcome(statusOf(status), results.find(({ error }) => error)?.error?.message),
    })),
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
