import { afterAll, afterEach, vi } from 'vitest';

afterEach(() => {
  // Before the timers: a global that a test replaced under fake timers returns as a fake one.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
// The next file has the same page, and a script that loads late would disturb it.
afterAll(async () => {
  await vi.dynamicImportSettled();
  window.history.replaceState(null, '');
  document.documentElement.removeAttribute('style');
});
