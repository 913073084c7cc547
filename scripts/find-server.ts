import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt';

/**
 * The real servers that tests and `npm run site` start: Debian's packages of each, and the modules without which it
 * is of no use to us.
 */
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

/** Debian keeps servers where the PATH of an ordinary user does not lead. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

const which = (command: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path));

/** `modules`: the folder of its dynamic modules, or empty */
type FoundServer = { path: string; modules: string };
const lookFor = (name: ServerName): FoundServer | { lacks: string } => {
  const { version, modules = [] }: RealServer = realServers[name];
  const path = which(name);
  if (path === undefined) return { lacks: `there is no ${name} on the PATH` };
  const { status, stdout, stderr } = spawnSync(path, [version], { encoding: 'utf8', timeout: 20_000 });
  if (status !== 0) return { lacks: `${path} does not run` };
  const folder = /--modules-path=(\S+)/.exec(stdout + stderr)?.[1] ?? '';
  const missing = modules.find((file) => !existsSync(join(folder, file)));
  return missing === undefined ? { path, modules: folder } : { lacks: `${path} lacks the module ${missing}` };
};

/**
 * A real server of this machine, with every module that we use of it. It asks nobody and installs nothing.
 * @returns undefined where there is none
 */
export const findServer = (name: ServerName): FoundServer | undefined => {
  const found = lookFor(name);
  return 'path' in found ? found : undefined;
};

/**
 * Finds a real server, or installs it from Debian's packages.
 * @throws Error that says what is missing and what to install
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
    `No ${name}: ${installed.lacks}, and it could not be installed (${failure ?? 'apt-get brought another one'}). ` +
      `On Debian or Ubuntu: apt-get install ${packages.join(' ')}`,
  );
};
