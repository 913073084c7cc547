import { vi } from 'vitest';

/**
 * Counts the steps of all iterators over maps and sets while a function runs. Unlike a time, it does not depend on the
 * machine.
 */
export const collectionSteps = (run: () => void): number => {
  let steps = 0;
  // Installing the spies iterates too.
  let isCounting = false;
  const restore = [Map.prototype, Set.prototype].flatMap((prototype) =>
    (['keys', 'values', 'entries', Symbol.iterator, 'forEach'] as const).map((name) => {
      const original = Reflect.get(prototype, name) as (this: unknown, ...given: unknown[]) => unknown;
      const spied = vi.spyOn(prototype as Map<unknown, unknown>, name as 'keys');
      spied.mockImplementation(function (this: unknown, ...given: unknown[]) {
        if (name === 'forEach' && isCounting) steps += (this as { size: number }).size;
        const found = original.apply(this, given) as { next?: () => unknown } | undefined;
        const next = found?.next?.bind(found);
        if (found !== undefined && next !== undefined) {
          found.next = () => {
            if (isCounting) steps += 1;
            return next();
          };
        }
        return found as never;
      });
      return () => spied.mockRestore();
    }),
  );
  try {
    isCounting = true;
    run();
  } finally {
    isCounting = false;
    for (const each of restore) each();
  }
  return steps;
};
