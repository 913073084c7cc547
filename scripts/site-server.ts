import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from './ports';
import { findServer } from './programs';
import { outputOf, root } from './run';

const host = '127.0.0.1';
const deploy = join(root, 'deploy');
const TEMPLATE = 'nginx.conf.template';
const START_TIMEOUT = 20_000;
/** As root, nginx would run its workers as nobody, who may not read the checkout. */
const USER = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];

/** A running nginx with the production configuration. */
export interface RunningSite {
  /** without a trailing slash */
  url: string;
  /** SITE_FOLDER */
  folder: string;
  /** access log, one line of JSON per request */
  log: () => string;
  /** standard output and error */
  output: () => string;
  /** resolves with the exit code */
  ended: Promise<number | null>;
  /** runs `site.sh reload` with other settings, as a release does; resolves with the exit code and the error output */
  reload: (environment?: Record<string, string>) => Promise<{ status: number | null; stderr: string }>;
  /** stops nginx and deletes the folder */
  stop: () => Promise<void>;
}

const isHealthy = async (url: string) => {
  const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  return reply?.ok ?? false;
};

/**
 * Starts deploy/site.sh in a temporary folder.
 * @throws Error with the output if it does not start
 */
export const startSite = async ({
  backend,
  publicKey,
  port,
  environment = {},
  alter,
  files,
}: {
  backend: string;
  /** PEM */
  publicKey: string;
  /** a free one by default */
  port?: number;
  /** further settings from docs/deploy.md; PATH is prepended */
  environment?: Record<string, string>;
  /** changes the template of the configuration */
  alter?: (template: string) => string;
  /** a folder to copy into SITE_FOLDER before the start */
  files?: string;
}): Promise<RunningSite> => {
  const nginx = findServer('nginx');
  if (!nginx) throw new Error('nginx with its brotli module is not installed.');
  if (!existsSync(join(deploy, 'dist/page.js'))) throw new Error('The site is not built. Run npm run build.');
  const base = mkdtempSync(join(tmpdir(), 'loan-site-'));
  const folder = join(base, 'site');
  if (files === undefined) mkdirSync(folder);
  else cpSync(files, folder, { recursive: true });
  const key = join(base, 'public-key.pem');
  writeFileSync(key, publicKey);
  let script = join(deploy, 'site.sh');
  if (alter) {
    script = join(base, 'site.sh');
    cpSync(join(deploy, 'site.sh'), script);
    symlinkSync(join(deploy, 'dist'), join(base, 'dist'));
    writeFileSync(join(base, TEMPLATE), alter(readFileSync(join(deploy, TEMPLATE), 'utf8')));
  }
  const chosen = port ?? (await freePort('site', 0));
  const url = `http://${host}:${chosen}`;
  const path = [environment.PATH ?? [], dirname(process.execPath), dirname(nginx), process.env.PATH];
  const env = {
    ...process.env,
    SITE_BACKEND: backend,
    SITE_PUBLIC_KEY: key,
    SITE_FOLDER: folder,
    SITE_LISTEN: `${host}:${chosen}`,
    ...environment,
    NODE_OPTIONS: '',
    PATH: path.flat().join(delimiter),
  };
  const reload = async (changes: Record<string, string> = {}) => {
    const child = spawn(script, ['reload', ...USER], {
      env: { ...env, ...changes },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const stderr = outputOf(child);
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, stderr: stderr() };
  };
  const child = spawn(script, USER, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = outputOf(child);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(base, { recursive: true, force: true });
  };

  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + START_TIMEOUT;
  while (!(await isHealthy(url))) {
    if (hasEnded || Date.now() > deadline) {
      await stop();
      throw new Error(output().trim() || `${url} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }

  const log = () => readFileSync(join(folder, 'access.log'), 'utf8');
  return { url, folder, log, output, ended, reload, stop };
};
