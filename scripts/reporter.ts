import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Suite, TestError } from '@playwright/test/reporter';
import type { SerializedError } from 'vitest';
import type { TestModule } from 'vitest/node';

/** A test, or a file that failed to load. `why` is the message of the failure. */
export interface Result {
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly file: string;
  readonly seconds?: number;
  readonly why?: string;
}

/** Environment variable with the file that the reporter writes. */
export const RESULTS = 'KIT_RESULTS';

type Failure = Pick<SerializedError | TestError, 'message'> & { stack?: string; diff?: string };

const whyOf = (errors: readonly Failure[]): string =>
  stripVTControlCharacters(
    errors
      .map(({ message, stack, diff = '' }) => [message || stack || 'no message', diff].join('\n').trim())
      .join('\n'),
  );

const STATUS = {
  passed: 'passed',
  expected: 'passed',
  failed: 'failed',
  unexpected: 'failed',
  flaky: 'failed',
} as const;
const statusOf = (state: string): Result['status'] => STATUS[state as keyof typeof STATUS] ?? 'skipped';

const withWhy = (result: Result, errors: readonly Failure[]): Result =>
  result.status === 'failed' ? { ...result, why: whyOf(errors) } : result;

/** A reporter of Vitest and of Playwright. Writes the results of a run to the file that KIT_RESULTS names. */
export default class Reporter {
  readonly #outside: Failure[] = [];
  #suite: Suite | undefined;

  /** Vitest calls it at the end. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const results = modules.flatMap((module): Result[] => {
      const file = module.relativeModuleId;
      const tests = [...module.children.allTests()].map((test) => {
        const { state, errors: own } = test.result();
        const seconds = (test.diagnostic()?.duration ?? 0) / 1_000;
        return withWhy({ title: test.fullName, status: statusOf(state), file, seconds }, own ?? []);
      });
      const atLoad = module.errors();
      return atLoad.length === 0 ? tests : [...tests, { title: file, status: 'failed', file, why: whyOf(atLoad) }];
    });
    this.#outside.push(...errors);
    this.#write(results);
  }

  /** Playwright calls it before the first test, and the next two later. */
  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#outside.push(error);
  }

  onEnd(): void {
    const results = this.#suite?.allTests().map((test): Result => {
      const [, , , ...titles] = test.titlePath();
      const errors = test.results.flatMap((result) => result.errors);
      const file = relative(process.cwd(), test.location.file);
      const seconds = test.results.reduce((sum, { duration }) => sum + duration, 0) / 1_000;
      return withWhy({ title: titles.join(' > '), status: statusOf(test.outcome()), file, seconds }, errors);
    });
    this.#write(results ?? []);
  }

  #write(results: readonly Result[]): void {
    const outside = this.#outside.map(
      (error): Result => ({ title: 'outside the tests', status: 'failed', file: '', why: whyOf([error]) }),
    );
    const file = process.env[RESULTS] ?? join('.reports', 'results.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify([...results, ...outside]));
  }
}
