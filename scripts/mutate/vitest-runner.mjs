// Stryker's runner for Vitest, with two differences:
// - It keeps a thread and its loaded modules for the next mutant. Loading them takes longer than most tests.
// - A test file that fails while it loads catches the mutant. Stryker counts only failed tests.
//
// A mutant can leave a wrong value in a kept module. So the failed test runs again without the mutant. If it fails again,
// or if no test failed, a new thread decides.

import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';

/** @typedef {import('@stryker-mutator/api/test-runner').DryRunResult} DryRunResult */
/** @typedef {import('vitest/node').PoolOptions} PoolOptions */
/** @typedef {import('vitest/node').PoolWorker} PoolWorker */

const KEPT_THREADS = 'kept-threads';
const NO_MUTANT = 'none';
/** Milliseconds after which a waiting test or hook catches a mutant. */
const TIMEOUT = 10_000;

const vitest = createRequire(join(process.cwd(), 'package.json')).resolve('vitest/node');
/** @type {typeof import('vitest/node')} */
const { ThreadsPoolWorker } = await import(pathToFileURL(vitest).href);

/**
 * Threads that wait for the next mutant.
 * @type {Set<KeptThread>}
 */
const idle = new Set();
let keepsThreads = false;

/**
 * A thread that can outlive its run.
 * @implements {PoolWorker}
 */
class KeptThread {
  name = KEPT_THREADS;
  /** @type {[event: string, listener: (argument: any) => void][]} */
  #listeners = [];
  #isStarted = false;

  /** @param {PoolOptions} options */
  constructor(options) {
    this.project = options.project;
    this.thread = new ThreadsPoolWorker(options);
    // A simulated document would need a new setup.
    this.isKept = keepsThreads && options.environment.name === 'node';
  }

  async start() {
    if (!this.#isStarted) await this.thread.start();
    this.#isStarted = true;
  }

  /** @type {PoolWorker['on']} */
  on(event, listener) {
    this.#listeners.push([event, listener]);
    this.thread.on(event, listener);
  }

  /** @type {PoolWorker['off']} */
  off(event, listener) {
    this.#listeners = this.#listeners.filter((each) => each[0] !== event || each[1] !== listener);
    this.thread.off(event, listener);
  }

  /** @param {import('vitest/node').WorkerRequest} message */
  send(message) {
    // A thread that receives this message no longer listens.
    if (this.isKept && message.type === 'stop') setImmediate(() => this.#reportStop());
    else this.thread.send(message);
  }

  async stop() {
    if (!this.isKept) return this.thread.stop();
    for (const [event, listener] of this.#listeners.splice(0)) this.thread.off(event, listener);
    idle.add(this);
  }

  /** @param {unknown} data */
  deserialize(data) {
    return data;
  }

  #reportStop() {
    const stopped = { type: 'stopped', __vitest_worker_response__: true };
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(stopped);
  }
}

const pool = {
  name: KEPT_THREADS,
  /** @param {PoolOptions} options */
  createPoolWorker: (options) => {
    const kept = [...idle].find(({ project }) => project === options.project);
    if (kept === undefined) return new KeptThread(options);
    idle.delete(kept);
    return kept;
  },
};

const endThreads = async () => {
  const threads = [...idle];
  idle.clear();
  await Promise.all(threads.map(({ thread }) => thread.stop()));
};

/**
 * Adds a failed test for each file that failed while it loaded.
 * @param {DryRunResult} result
 * @param {ReturnType<import('vitest/node').Vitest['state']['getFiles']>} files
 * @returns {DryRunResult}
 */
const withFailedFiles = (result, files) => {
  if (result.status !== DryRunStatus.Complete) return result;
  const failed = files.filter((file) => file.result?.state === 'fail' && file.tasks.length === 0);
  const tests = failed.map((file) => ({
    id: `${file.filepath}#`,
    name: file.filepath,
    timeSpentMs: 0,
    status: TestStatus.Failed,
    failureMessage: file.result?.errors?.[0]?.message ?? 'The file failed while it loaded.',
  }));
  return { ...result, tests: [...result.tests, ...tests] };
};

/** @type {import('@stryker-mutator/api/plugin').Factory<import('@stryker-mutator/vitest-runner').VitestRunner>} */
const createRunner = (injector) => {
  const runner = vitestPlugins[0].factory(injector);
  const { init, run, dryRun, mutantRun, dispose } = runner;
  /** @param {object} settings */
  const configure = (settings) => {
    for (const { config } of runner.ctx.projects) Object.assign(config, settings);
  };

  return Object.assign(runner, {
    init: async () => {
      await init.call(runner);
      configure({ pool: KEPT_THREADS, poolRunner: pool });
      // A kept thread would still have the last mutant while it loads further modules.
      const reset = "if (mode !== 'mutant' || mutantActivation !== 'static') ns.activeMutant = undefined;\n";
      appendFileSync(runner.localSetupFile, reset);
    },
    /** @param {unknown} options */
    run: async (options) => withFailedFiles(await run.call(runner, options), runner.ctx.state.getFiles()),
    // Isolated files: each one shows which mutants its own tests reach at load time.
    /** @param {unknown} options */
    dryRun: async (options) => {
      keepsThreads = false;
      configure({ isolate: true });
      return dryRun.call(runner, options);
    },
    /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
    mutantRun: async (options) => {
      keepsThreads = true;
      configure({ isolate: false, testTimeout: TIMEOUT, hookTimeout: TIMEOUT });
      const runInNewThread = async () => {
        await endThreads();
        return mutantRun.call(runner, options);
      };
      if (options.reloadEnvironment || idle.size === 0) return runInNewThread();
      const result = await mutantRun.call(runner, options);
      if (result.status !== MutantRunStatus.Killed) return runInNewThread();
      const failed = [result.killedBy].flat().filter((id) => options.testFilter?.includes(id) ?? true);
      const activeMutant = { ...options.activeMutant, id: NO_MUTANT };
      const control = await mutantRun.call(runner, { ...options, testFilter: failed, activeMutant });
      return control.status === MutantRunStatus.Survived ? result : runInNewThread();
    },
    dispose: async () => {
      await endThreads();
      await dispose.call(runner);
    },
  });
};
createRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'kept-vitest', createRunner)];
