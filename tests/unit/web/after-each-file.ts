import { afterAll, vi } from 'vitest';

// a script that loads after the end of its test file would disturb the next file
afterAll(() => vi.dynamicImportSettled());
