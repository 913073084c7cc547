import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => {
  // Before the timers: a global that a test replaced under fake timers returns as a fake one.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
// a script that loads after the end of its test file would disturb the next file
afterAll(() => vi.dynamicImportSettled());
