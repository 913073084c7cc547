import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});
// a script that loads after the end of its test file would disturb the next file
afterAll(() => vi.dynamicImportSettled());
