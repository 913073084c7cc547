/** Small modules of Node that packages of the server load, and the server hardly uses in a browser. */

export class AsyncResource {
  emitDestroy(): this {
    return this;
  }

  runInAsyncScope<Given extends unknown[], Result>(
    run: (...given: Given) => Result,
    self?: unknown,
    ...given: Given
  ): Result {
    return run.apply(self, given);
  }
}

const silent = { hasSubscribers: false, publish: (): void => undefined };
/** node:diagnostics_channel */
export const channel = () => silent;
export const tracingChannel = () => silent;

/** node:os */
export const networkInterfaces = (): Record<string, never> => ({});
export const tmpdir = (): string => '/tmp';

/** node:perf_hooks */
export const { performance } = globalThis;
