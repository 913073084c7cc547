import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installWithApt } from './apt';
import { root } from './run';

const PACKAGE = 'fonts-roboto';

/** Whether this machine has the font of Android's own interface. */
const hasRoboto = () => {
  const { status, stdout } = spawnSync('fc-list', ['Roboto', 'family'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && stdout.trim() !== '';
};

/**
 * The environment in which a browser shows Roboto for the system's font, as borrowers' phones do; this process's own
 * where there is no Roboto.
 */
export const fontEnvironment = (): Record<string, string> => {
  const own = { ...process.env } as Record<string, string>;
  return hasRoboto() ? { ...own, FONTCONFIG_FILE: join(root, 'scripts', 'roboto.conf') } : own;
};

/** Installs Roboto where it is missing and can be had. Without it the pages only look less like a phone's. */
export const tryForRoboto = () => {
  if (hasRoboto()) return;
  console.log(`No Roboto, which borrowers see: installing ${PACKAGE} …`);
  const failure = installWithApt([PACKAGE]);
  if (!hasRoboto()) console.log(`It could not be had (${failure ?? 'apt-get brought none'}): another font stands in.`);
};
