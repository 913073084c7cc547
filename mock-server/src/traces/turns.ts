/** Work that yields after each small step, so that a server can answer calls in between. */
export type Steps<Result> = Generator<void, Result, void>;

/** Maximum time of one turn of the event loop, in ms. */
const TURN = 20;

/** Runs work step by step, and lets the server answer calls in between. */
export const inTurns = async <Result>(steps: Steps<Result>): Promise<Result> => {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < TURN) continue;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  }
};
