import { afterEach } from 'vitest';

/**
 * Fails a test during which something wrote to the console, imports of its file included. A test that expects
 * output takes it with `vi.spyOn(console, 'error').mockImplementation(...)` and asserts on it: the spy stands
 * before the guard until the test ends.
 */
const watched = ['log', 'info', 'debug', 'warn', 'error'] as const;
let seen: string[] = [];

for (const level of watched) {
  console[level] = (...parts: unknown[]) => {
    seen.push(`console.${level}: ${parts.map(String).join(' ')}`);
  };
}

afterEach(() => {
  const lines = seen;
  seen = [];
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join('\n')}`);
});
