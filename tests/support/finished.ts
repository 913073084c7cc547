/** Takes all steps of some work at once. */
export const finished = <Result>(steps: Generator<void, Result, void>): Result => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
