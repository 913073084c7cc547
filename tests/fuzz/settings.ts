/**
 * FUZZ_RUNS says how many hostile bodies are sent (20,000), FUZZ_SEED repeats a run. The seed of each run is printed,
 * so that a failure seen once can be seen again.
 */
const wholeNumber = (name: string, otherwise: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${name} is ${JSON.stringify(text)}: a whole number is needed`);
  return value;
};

export const runs = wholeNumber('FUZZ_RUNS', 20_000);
export const seed = wholeNumber('FUZZ_SEED', Date.now() % 2 ** 31);

/** Written past the console, which the guard watches. */
export const announce = (what: string, count: number): void => {
  process.stdout.write(`${what}: ${count.toLocaleString('en')} bodies, FUZZ_SEED=${seed}\n`);
};
