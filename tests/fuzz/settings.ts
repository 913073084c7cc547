/** FUZZ_SEED repeats a run: each run prints its seed. `npm run test:all` sends a hundred times as many bodies. */
const wholeNumber = (name: string, otherwise: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${name} is ${JSON.stringify(text)}: a whole number is needed`);
  return value;
};

export const runs = process.env.LONG_TESTS ? 200_000 : 2_000;
export const seed = wholeNumber('FUZZ_SEED', Date.now() % 2 ** 31);

/** Writes to standard output directly, because the console guard fails tests that use the console. */
export const announce = (what: string, count: number): void => {
  process.stdout.write(`${what}: ${count.toLocaleString('en')} bodies, FUZZ_SEED=${seed}\n`);
};
