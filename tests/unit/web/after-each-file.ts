import { afterAll, vi } from 'vitest';
import { cleanups } from './page-lifetime/cleanups';

// a script that loads after the end of its test file would disturb the next file
afterAll(async () => {
  await vi.dynamicImportSettled();
  for (const stop of cleanups.stops.splice(0)) stop();
});
