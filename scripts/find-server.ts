import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt';

/** Real servers for tests and `npm run site`: Debian packages and required modules. */
type RealServer = { packages: readonly string[]; version: string; modules?: readonly string[] };
export const realServers = {
  'redis-server': { packages: ['redis-server'], version: '--version' },
  nginx: {
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
    version: '-V',
    modules: ['ngx_http_brotli_static_module.so'],
  },
} satisfies Record<string, RealServer>;

export type ServerName = keyof typeof realServers;

export const serverNames = Object.keys(realServers) as ServerName[];

/** Debian installs servers outside an ordinary user's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

const which = (command: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path));

/** `modules`: folder of the dynamic modules, or empty. */
type FoundServer = { path: string; modules: string };
const lookFor = (name: ServerName): FoundServer | { lacks: string } => {
  const { version, modules = [] }: RealServer = realServers[name];
  const path = which(name);
  if (path === undefined) return { lacks: `${name} is not on the PATH` };
  const { status, stdout, stderr } = spawnSync(path, [version], { encoding: 'utf8', timeout: 20_000 });
  if (status !== 0) return { lacks: `${path} does not run` };
  const folder = /--modules-path=(\S+)/.exec(stdout + stderr)?.[1] ?? '';
  const missing = modules.find((file) => !existsSync(join(folder, file)));
  return missing === undefined ? { path, modules: folder } : { lacks: `${path} lacks the module ${missing}` };
};

/** Finds an installed server with all required modules; undefined if there is none. Installs nothing. */
export const findServer = (name: ServerName): FoundServer | undefined => {
  const found = lookFor(name);
  return 'path' in found ? found : undefined;
};

/**
 * Finds a real server, or installs its Debian packages.
 * @throws Error naming what to install
 */
export const ensureServer = (name: ServerName): FoundServer => {
  const found = lookFor(name);
  if ('path' in found) return found;
  const { packages } = realServers[name];
  console.log(`${found.lacks}: installing ${packages.join(' and ')} for the tests …`);
  const failure = installWithApt(packages);
  const installed = lookFor(name);
  if ('path' in installed) return installed;
  throw new Error(
    `No usable ${name}: ${installed.lacks}, and the installation failed (${failure ?? 'apt-get installed something else'}). ` +
      `On Debian or Ubuntu: apt-get install ${packages.join(' ')}`,
  );
};
