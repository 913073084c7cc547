import { afterEach } from 'vitest';

/**
 * Fails a test if anything writes to the console while it runs, or while its file is imported. A test that expects
 * output replaces the method with `vi.spyOn(console, 'error').mockImplementation(...)` and asserts on it. The spy hides
 * the guard until the test ends.
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
