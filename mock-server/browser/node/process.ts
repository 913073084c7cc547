/** The parts of Node's `process` that the server and its packages use. */
const process = {
  env: {} as Record<string, string | undefined>,
  pid: 1,
  version: '',
  versions: {} as Record<string, string | undefined>,
  nextTick: <Given extends unknown[]>(run: (...given: Given) => void, ...given: Given): void =>
    queueMicrotask(() => run(...given)),
  emitWarning: (warning: unknown): void => console.warn(warning),
  cwd: (): string => '/',
  on: (): void => undefined,
};

export default process;
