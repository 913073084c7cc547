import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { RefusedError } from './errors.ts';
import { npm, root } from './packages.mjs';

// The programs that the tests and `npm run site` use: nginx, Redis, Chromium, Chromium 88 and the font of Android.

const CHECK_TIMEOUT = 20_000;
const INSTALL_TIMEOUT = 600_000;
const visible: SpawnSyncOptions = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], timeout: INSTALL_TIMEOUT };

const runs = (path: string, args: readonly string[] = ['--version']): boolean =>
  spawnSync(path, args, { timeout: CHECK_TIMEOUT, stdio: 'ignore' }).status === 0;

/** Debian installs servers outside an ordinary user's PATH. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];

/** All programs of this name, those on the PATH first. */
const pathsOf = (name: string): string[] =>
  FOLDERS.filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path));

/** Installs Debian or Ubuntu packages as root or with passwordless sudo. Returns the reason of a failure. */
const installPackages = (packages: readonly string[]): string | undefined => {
  if (!runs('apt-get')) return 'apt-get is not installed';
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !runs('sudo', ['-n', 'true'])) return 'apt-get needs root, and sudo asks for a password';
  const apt = (...args: string[]): boolean => {
    const [command = '', ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', '-qq', ...args];
    console.log(`> ${[command, ...rest].join(' ')}`);
    return spawnSync(command, rest, visible).status === 0;
  };
  // Installing may still work with an outdated index.
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages) ? undefined : 'apt-get failed, see above';
};

/** Debian packages of each real server. */
export const serverPackages = {
  'redis-server': ['redis-server'],
  nginx: ['nginx', 'libnginx-mod-http-brotli-static', 'gettext-base'],
} as const;
export type ServerName = keyof typeof serverPackages;
export const serverNames = Object.keys(serverPackages) as ServerName[];

/** Returns true if this nginx has the modules of our configuration. */
const hasModules = (nginx: string): boolean => {
  const { stdout, stderr } = spawnSync(nginx, ['-V'], { encoding: 'utf8', timeout: CHECK_TIMEOUT });
  const [, modules = ''] = /--modules-path=(\S+)/.exec(`${stdout}${stderr}`) ?? [];
  return existsSync(join(modules, 'ngx_http_brotli_static_module.so')) && pathsOf('envsubst').length > 0;
};

/** Finds an installed server with all required modules; undefined if there is none. Installs nothing. */
export const findServer = (name: ServerName): string | undefined =>
  pathsOf(name).find((path) => (name === 'nginx' ? hasModules(path) : runs(path)));

/** @throws RefusedError naming what to install */
const ensureServer = (name: ServerName): string => {
  const found = findServer(name);
  if (found !== undefined) return found;
  const packages = serverPackages[name].join(' ');
  console.log(`There is no ${name} with all that it needs. Installing ${packages} for the tests …`);
  const failure = installPackages(serverPackages[name]);
  const installed = findServer(name);
  if (installed !== undefined) return installed;
  throw new RefusedError(
    `There is no usable ${name}, and the installation failed (${failure ?? 'apt-get installed something else'}). On Debian or Ubuntu: apt-get install ${packages}`,
  );
};

/** Debian's headless Chromium: the same engine with half the CPU load. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = [
  HEADLESS_SHELL,
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'microsoft-edge',
].flatMap(pathsOf);
const CHROME_OF_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PLAYWRIGHT = join(root, 'node_modules/@playwright/test/cli.js');

/**
 * Returns the Chromium for tests: CHROMIUM_PATH, or a system one. Asks for the version, because some wrappers only
 * explain how to install a browser. If it is undefined, Playwright uses its own browser.
 */
export const findBrowser = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH;
  if (!named) return [...BROWSERS, CHROME_OF_MACOS].find((path) => runs(path));
  if (runs(named)) return named;
  throw new RefusedError(
    `CHROMIUM_PATH is ${named}, which does not run. Set it to a Chromium, or unset it to search for one.`,
  );
};

/**
 * Finds Chromium, or installs it: Debian's packages first, which need half the CPU, then Playwright's download.
 * @throws RefusedError naming what to install
 */
export const ensureBrowser = async (): Promise<string> => {
  const { chromium } = await import('@playwright/test');
  const find = () => [findBrowser() ?? chromium.executablePath()].find((path) => existsSync(path) && runs(path));
  const found = find();
  if (found) return found;
  console.log('Chromium not found. Installing it for the tests …');
  if (installPackages([HEADLESS_SHELL]) && installPackages(['chromium'])) {
    spawnSync(process.execPath, [PLAYWRIGHT, 'install', '--with-deps', 'chromium'], visible);
  }
  const path = [HEADLESS_SHELL, 'chromium'].flatMap(pathsOf).find((each) => runs(each)) ?? find();
  if (path) return path;
  throw new RefusedError(
    'Chromium not found, and the installation failed. Install Chromium or Google Chrome, or set CHROMIUM_PATH, and try again.',
  );
};

const FONT = 'fonts-roboto';

const hasRoboto = (): boolean => {
  const { status, stdout } = spawnSync('fc-list', ['Roboto', 'family'], { encoding: 'utf8', timeout: CHECK_TIMEOUT });
  return status === 0 && stdout.trim() !== '';
};

/** Environment in which browsers use Roboto as the system font, as Android does, if it is installed. */
export const fontEnvironment = (): Record<string, string> => {
  const own = { ...process.env } as Record<string, string>;
  return hasRoboto() ? { ...own, FONTCONFIG_FILE: join(root, 'scripts/roboto.conf') } : own;
};

/** Chromium 88 is the oldest supported engine. An npm package has it, for Linux on x64 only. */
export const oldChromiumFolder = join(root, 'scripts/old-webview');
const packed = join(oldChromiumFolder, 'node_modules/chrome-aws-lambda/bin/chromium.br');
const unpacked = packed.replace(/\.br$/, '');
/** For containers without a sandbox, a GPU or much shared memory. */
export const OLD_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];

/** Returns the installed Chromium 88, or undefined. Installs nothing. */
export const findOldChromium = (): string | undefined => (existsSync(unpacked) ? unpacked : undefined);

/** @throws RefusedError */
const ensureOldChromium = (): string => {
  // A headless shell cannot print its version, so it loads a page instead.
  const works = () => existsSync(unpacked) && runs(unpacked, [...OLD_FLAGS, '--dump-dom', 'about:blank']);
  if (works()) return unpacked;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new RefusedError(`Chromium 88 is not available for ${process.platform} on ${process.arch}.`);
  }
  console.log('Installing Chromium 88 into scripts/old-webview (40 MB, once) …');
  if (!npm(['ci'], oldChromiumFolder) || !existsSync(packed)) {
    throw new RefusedError('npm could not install Chromium 88 into scripts/old-webview: see above.');
  }
  // Rename at the end, so that an interrupted run leaves no partial file.
  writeFileSync(`${unpacked}.part`, brotliDecompressSync(readFileSync(packed)));
  chmodSync(`${unpacked}.part`, 0o755);
  renameSync(`${unpacked}.part`, unpacked);
  if (works()) return unpacked;
  const { stdout } = spawnSync('ldd', [unpacked], { encoding: 'utf8' });
  const missing = [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, library]) => library);
  throw new RefusedError(
    `Chromium 88 does not run here${missing.length > 0 ? `. Missing libraries: ${missing.join(', ')}` : ''}.`,
  );
};

/** Returns the words of a command that runs compose files with an engine that answers, or undefined. */
export const findCompose = (): readonly string[] | undefined =>
  [['docker', 'compose'], ['podman', 'compose'], ['docker-compose']].find(
    ([program = '', ...args]) =>
      runs(program, [...args, 'version']) && runs(args.length > 0 ? program : 'docker', ['info']),
  );

/** Programs that a run of the tests leaves out if they are missing. */
export const missingPrograms = (): string[] => [
  ...serverNames.filter((name) => findServer(name) === undefined),
  ...(findOldChromium() === undefined ? ['Chromium 88'] : []),
  ...(findCompose() === undefined ? ['a container engine'] : []),
];

/** Prints every program, and installs missing ones. Only Chromium is required; under CI, all are. */
export const installPrograms = async (): Promise<void> => {
  const wanted = [
    ['Chromium', ensureBrowser],
    ...serverNames.map((name) => [name, () => ensureServer(name)] as const),
    ['Chromium 88', ensureOldChromium],
  ] as const;
  for (const [name, ensure] of wanted) {
    try {
      console.log(`${name}: ${await ensure()}`);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      console.error(error.message);
      if (process.env.CI || name === 'Chromium') process.exitCode = 1;
    }
  }
  if (!hasRoboto() && installPackages([FONT])) console.log(`${FONT} is not installed. Pages use another font.`);
};
