/** Work in small steps. A server does other work between them. */
export type Steps<Result> = Generator<void, Result, void>;

/** Time of one turn of the event loop, in ms. */
const TURN = 20;

/** Takes the steps of some work, and lets the server answer calls in between. */
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
