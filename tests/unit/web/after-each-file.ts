import { afterAll, vi } from 'vitest';
import { cleanups } from './page-lifetime/cleanups';

// a script that is still on its way when its file ends would arrive in another, or fail it
afterAll(async () => {
  await vi.dynamicImportSettled();
  for (const stop of cleanups.stops.splice(0)) stop();
});
