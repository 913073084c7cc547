import { afterAll, vi } from 'vitest';
import { leftovers } from './kept/leftovers';

// a script that is still on its way when its file ends would arrive in another, or fail it
afterAll(async () => {
  await vi.dynamicImportSettled();
  for (const stop of leftovers.stops.splice(0)) stop();
});
