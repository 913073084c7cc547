/**
 * Stryker's runner for vitest, which looks at tests only: a file that could not be loaded has none, and a mutant that
 * breaks its loading would count as survived. Here it counts as noticed. Nor does it see that no test ran at all, which
 * happens where the end of the run before, at its first failure, comes late and ends this one: that is run again.
 * @typedef {{ filepath: string, result?: { state: string, errors?: readonly { message: string }[] } }} TestFile
 * @typedef {{ status: string, nrOfTests?: number }} MutantResult
 *
 * @typedef {object} Runner
 * @property {{ state: { getFiles: () => readonly TestFile[] } }} ctx
 * @property {(options: unknown) => Promise<{ status: string }>} dryRun
 * @property {(options: unknown) => Promise<MutantResult>} mutantRun
 */

const ATTEMPTS = 3;

const packaged = new URL('node_modules/@stryker-mutator/vitest-runner/dist/src/index.js', import.meta.url);
/** @type {{ strykerPlugins: readonly [{ factory: (injector: unknown) => Runner }] }} */
const { strykerPlugins: theirs } = await import(packaged.href);

/** @param {Runner} runner */
const failedFile = ({ ctx }) =>
  ctx.state.getFiles().find(({ result }) => result?.state === 'fail' && result.errors?.length);

/** @param {TestFile} file */
const whyOf = ({ filepath, result }) => `${filepath}: ${result?.errors?.[0]?.message ?? 'could not be loaded'}`;

/** @param {unknown} injector */
const createRunner = (injector) => {
  const runner = theirs[0].factory(injector);
  const { dryRun, mutantRun } = runner;
  return Object.assign(runner, {
    /** @type {Runner['dryRun']} */
    dryRun: async (options) => {
      const result = await dryRun.call(runner, options);
      const failed = failedFile(runner);
      return failed && result.status === 'complete' ? { status: 'error', errorMessage: whyOf(failed) } : result;
    },
    /** @type {Runner['mutantRun']} */
    mutantRun: async (options) => {
      for (let left = ATTEMPTS - 1; ; left -= 1) {
        const result = await mutantRun.call(runner, options);
        const failed = failedFile(runner);
        if (result.status !== 'survived') return result;
        const { nrOfTests } = result;
        if (failed) return { status: 'killed', killedBy: [], failureMessage: whyOf(failed), nrOfTests };
        if (nrOfTests !== 0 || left === 0) return result;
      }
    },
  });
};

/** Stryker finds it by its name. @public */
export const strykerPlugins = [
  { kind: 'TestRunner', name: 'vitest-files', factory: Object.assign(createRunner, { inject: ['$injector'] }) },
];
