import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt';

/**
 * Real servers for tests and `npm run site`: Debian packages, arguments that succeed if the program is usable, required
 * modules, and programs that must be on the PATH too.
 */
type RealServer = {
  packages: readonly string[];
  check: readonly string[];
  modules?: readonly string[];
  beside?: readonly string[];
};
export const realServers = {
  'redis-server': { packages: ['redis-server'], check: ['--version'] },
  nginx: {
    packages: ['nginx', 'libnginx-mod-http-brotli-static', 'gettext-base'],
    check: ['-V'],
    modules: ['ngx_http_brotli_static_module.so'],
    beside: ['envsubst'],
  },
} satisfies Record<string, RealServer>;

export type ServerName = keyof typeof realServers;

export const serverNames = Object.keys(realServers) as ServerName[];

/** Debian installs servers outside an ordinary user's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

const programsIn = (folders: readonly string[], command: string): string[] =>
  folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, command))
    .filter((path) => existsSync(path));

/** All programs of this name on the PATH, or those of the system if there is none. */
const which = (command: string): string[] => {
  const found = programsIn((process.env.PATH ?? '').split(delimiter), command);
  return found.length > 0 ? found : programsIn(SYSTEM_FOLDERS, command);
};

/** `modules`: folder of the dynamic modules, or empty. */
type FoundServer = { path: string; modules: string };
const tryAt = (name: ServerName, path: string): FoundServer | { lacks: string } => {
  const { check, modules = [], beside = [] }: RealServer = realServers[name];
  const { status, stdout, stderr } = spawnSync(path, check, { encoding: 'utf8', timeout: 20_000 });
  if (status !== 0) {
    const why = stderr.trim().split('\n').at(-1);
    return { lacks: `${path} does not run${why ? ` (${why})` : ''}` };
  }
  const folder = /--modules-path=(\S+)/.exec(stdout + stderr)?.[1] ?? '';
  const missing = modules.find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined) return { lacks: `${path} lacks the module ${missing}` };
  const absent = beside.find((command) => which(command).length === 0);
  return absent === undefined ? { path, modules: folder } : { lacks: `${absent} is not on the PATH` };
};

/** Of several programs on the PATH, the first usable one. */
const lookFor = (name: ServerName): FoundServer | { lacks: string } => {
  const tried = which(name).map((path) => tryAt(name, path));
  return tried.find((each) => 'path' in each) ?? tried[0] ?? { lacks: `${name} is not on the PATH` };
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
