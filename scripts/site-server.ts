import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findServer } from './find-server';
import { freePort } from './ports';
import { outputOf, root } from './run';

const host = '127.0.0.1';
const entrypoint = join(root, 'deploy/nginx/entrypoint.sh');
const renderer = join(root, 'deploy/dist/render.js');
const START_TIMEOUT = 20_000;

/** Paths of the mock server besides /app: uploaded files and the simulated payment page. */
export const mockPaths = '/files /checkout';

/** A running nginx with the production configuration. */
export interface RunningSite {
  /** without a trailing slash */
  url: string;
  /** folder of the rendered files */
  folder: string;
  /** access log, one line of JSON per request */
  log: () => string;
  /** standard output and error */
  output: () => string;
  /** resolves with the exit code */
  ended: Promise<number | null>;
  /** renders again and reloads nginx, as a release does */
  render: (environment?: Record<string, string>) => void;
  /** the same without blocking this process; resolves with the exit code and the error output */
  renderAgain: (environment: Record<string, string>) => Promise<{ status: number | null; stderr: string }>;
  /** stops nginx and deletes the folder */
  stop: () => Promise<void>;
}

const isHealthy = async (url: string) => {
  const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  return reply?.ok ?? false;
};

/**
 * Starts deploy/nginx/entrypoint.sh in a temporary folder.
 * @throws Error with the output if it does not start
 */
export const startSite = async ({
  backend,
  publicKey,
  port,
  environment = {},
  alter,
  descriptors,
}: {
  backend: string;
  /** PEM */
  publicKey: string;
  /** a free one by default */
  port?: number;
  /** further settings from docs/deploy.md; PATH is prepended */
  environment?: Record<string, string>;
  /** changes the nginx configuration before the start */
  alter?: (configuration: string) => string;
  /** soft limit of open files at the start; by default that of this process */
  descriptors?: number;
}): Promise<RunningSite> => {
  const nginx = findServer('nginx');
  if (!nginx) throw new Error('nginx with its brotli module is not installed.');
  if (!existsSync(renderer)) throw new Error('The site is not built. Run npm run build.');
  const base = mkdtempSync(join(tmpdir(), 'loan-site-'));
  const folder = join(base, 'host');
  const key = join(base, 'public-key.pem');
  writeFileSync(key, publicKey);
  const chosen = port ?? (await freePort('site', 0));
  const url = `http://${host}:${chosen}`;
  const settings = {
    SITE_BACKEND: backend,
    SITE_PUBLIC_KEY: key,
    SITE_FOLDER: folder,
    SITE_LISTEN: `${host}:${chosen}`,
    SITE_BROTLI_MODULE: join(nginx.modules, 'ngx_http_brotli_static_module.so'),
    // As root, nginx would run its workers as nobody, who may not read the checkout.
    ...(process.getuid?.() === 0 ? { SITE_USER: 'root' } : {}),
    ...environment,
  };
  const env = {
    ...process.env,
    ...settings,
    NODE_OPTIONS: '',
    PATH: [environment.PATH ?? [], dirname(process.execPath), dirname(nginx.path), process.env.PATH]
      .flat()
      .join(delimiter),
  };
  const render = (changes: Record<string, string> = {}, flags = ['--reload']) => {
    const rendered = spawnSync(process.execPath, [renderer, ...flags], {
      env: { ...env, ...changes },
      encoding: 'utf8',
    });
    if (rendered.status !== 0) throw new Error(rendered.stderr.trim());
  };
  const renderAgain = async (changes: Record<string, string>) => {
    const child = spawn(process.execPath, [renderer, '--reload'], {
      env: { ...env, ...changes },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const stderr = outputOf(child);
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, stderr: stderr() };
  };
  const configuration = join(folder, 'nginx.conf');
  let command: [string, string[]] = ['/bin/sh', [entrypoint]];
  if (alter) {
    render({}, []);
    writeFileSync(configuration, alter(readFileSync(configuration, 'utf8')));
    command = [nginx.path, ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf']];
  }
  if (descriptors !== undefined) {
    command = ['/bin/sh', ['-c', `ulimit -S -n ${descriptors} && exec "$0" "$@"`, command[0], ...command[1]]];
  }
  const child = spawn(...command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = outputOf(child);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const cleanUp = () => rmSync(base, { recursive: true, force: true });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    cleanUp();
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
  return { url, folder, log, output, ended, render, renderAgain, stop };
};
