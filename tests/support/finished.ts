/** Runs a generator to its end. @returns its result */
export const finished = <Result>(steps: Generator<void, Result, void>): Result => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
