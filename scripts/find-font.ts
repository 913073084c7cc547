import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installWithApt } from './apt';
import { root } from './run';

const PACKAGE = 'fonts-roboto';

const hasRoboto = () => {
  const { status, stdout } = spawnSync('fc-list', ['Roboto', 'family'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && stdout.trim() !== '';
};

/**
 * Environment in which browsers use Roboto as the system font, as Android does. Without Roboto, the environment of this
 * process.
 */
export const fontEnvironment = (): Record<string, string> => {
  const own = { ...process.env } as Record<string, string>;
  return hasRoboto() ? { ...own, FONTCONFIG_FILE: join(root, 'scripts', 'roboto.conf') } : own;
};

/** Tries to install Roboto. Without it, the pages look less like those of a phone. */
export const tryForRoboto = () => {
  if (hasRoboto()) return;
  console.log(`Roboto, the font of Android, is not installed. Installing ${PACKAGE} …`);
  const failure = installWithApt([PACKAGE]);
  if (!hasRoboto())
    console.log(`The installation failed (${failure ?? 'apt-get did not install it'}). Another font is used.`);
};
