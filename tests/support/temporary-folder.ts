import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PREFIX = 'kit-tests-';

/** Creates an empty folder. It disappears at the end of the run. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'test-'));

/**
 * Global setup of vitest and Playwright: the run gets its own temporary folder, which disappears at the end. So no
 * test has to delete what it writes, nor what the servers and browsers that it starts write.
 */
export default function setup(): (() => Promise<void>) | undefined {
  // Vitest calls this once for each project.
  if (basename(tmpdir()).startsWith(PREFIX)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // Not in one piece: Vitest must see meanwhile that its workers have ended.
  return () => rm(folder, { recursive: true, force: true });
}
