import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@kit/contracts/json-depth';
import { root } from './run';
import { reportFolder } from './stages';

/** `title` includes the describe blocks. `why` is the failure message. */
export type TestResult = { title: string; status: 'passed' | 'failed' | 'skipped'; why?: string };

type VitestTest = { fullName: string; status: string; failureMessages?: string[] };

type VitestFile = { assertionResults: VitestTest[]; status: string; name: string; message?: string };

type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[]; title: string };

type PlaywrightSpec = { title: string; tests: PlaywrightTest[] };

type PlaywrightTest = { status: string; results?: { error?: { message?: string } }[] };

const statuses: Record<string, TestResult['status']> = {
  passed: 'passed',
  failed: 'failed',
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'failed',
};

const statusOf = (status: string) => statuses[status] ?? 'skipped';

const outcome = (status: TestResult['status'], message: string | undefined): Pick<TestResult, 'status' | 'why'> =>
  status === 'failed' && message ? { status, why: message } : { status };

/** A file that fails to load has no results. It counts as one failure. */
const fromVitest = (files: VitestFile[]): TestResult[] =>
  files.flatMap(({ assertionResults, status, name, message }): TestResult[] => {
    if (assertionResults.length === 0 && status === 'failed') return [{ title: name, ...outcome('failed', message) }];
    return assertionResults.map((test) => ({
      title: test.fullName.trim(),
      ...outcome(statusOf(test.status), test.failureMessages?.[0]),
    }));
  });

const fromPlaywright = (suite: PlaywrightSuite, above: string[]): TestResult[] => {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, results = [] }) => ({
      title: [...path.slice(1), spec.title].join(' '),
      ...outcome(statusOf(status), results.find(({ error }) => error)?.error?.message),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromPlaywright(inner, path))];
};

interface Report {
  readonly testResults?: VitestFile[];
  readonly suites?: PlaywrightSuite[];
}

/** Reads the results of a JSON report of vitest or Playwright. */
export const resultsOf = ({ testResults, suites = [] }: Report): TestResult[] =>
  testResults ? fromVitest(testResults) : suites.flatMap((suite) => fromPlaywright(suite, []));

/**
 * Returns undefined if the report is missing or unreadable.
 * @param file name in the report folder
 */
export const readReport = (file: string): TestResult[] | undefined => {
  const path = join(root, reportFolder, file);
  if (!existsSync(path)) return undefined;
  try {
    return resultsOf(parseJson(readFileSync(path, 'utf8')) as Report);
  } catch {
    return undefined;
  }
};
