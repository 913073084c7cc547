/** Stubs of small Node modules. Packages of the server load them, but hardly use them in a browser. */

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
