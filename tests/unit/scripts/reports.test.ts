import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultsOf } from '../../../scripts/reports';
import { root } from '../../../scripts/run';

test('reads the results of vitest by their full titles', () => {
  const assertionResults = [
    { fullName: ' the wire [7.1] seals', status: 'passed' },
    { fullName: 'the wire opens', status: 'failed', failureMessages: ['expected 1 to be 2'] },
    { fullName: 'the wire waits', status: 'pending' },
  ];
  expect(
    resultsOf({ testResults: [{ name: join(root, 'tests/wire.test.ts'), status: 'failed', assertionResults }] }),
  ).toEqual([
    { title: 'the wire [7.1] seals', status: 'passed' },
    { title: 'the wire opens', status: 'failed', why: 'expected 1 to be 2' },
    { title: 'the wire waits', status: 'skipped' },
  ]);
});

test('counts a file that failed to load as one failure', () => {
  const testResults = [{ name: 'wire.test.ts', status: 'failed', assertionResults: [], message: 'no such module' }];
  expect(resultsOf({ testResults })).toEqual([{ title: 'wire.test.ts', status: 'failed', why: 'no such module' }]);
});

test('reads the results of Playwright inside their describe blocks, and counts a flaky one as failed', () => {
  const login = {
    title: 'login',
    specs: [
      { title: '[1.2] asks for the app', tests: [{ status: 'expected' }] },
      {
        title: 'asks twice',
        tests: [{ status: 'flaky', results: [{ error: { message: 'no such button' } }, {}] }],
      },
    ],
  };
  const specs = [{ title: 'skips', tests: [{ status: 'skipped' }] }];
  expect(resultsOf({ suites: [{ title: 'login.spec.ts', specs, suites: [login] }] })).toEqual([
    { title: 'skips', status: 'skipped' },
    { title: 'login [1.2] asks for the app', status: 'passed' },
    { title: 'login asks twice', status: 'failed', why: 'no such button' },
  ]);
});
