import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findServer } from '../../scripts/programs';
import { anyPort } from './redis';
import { root } from './source-files';
import { temporaryFolder } from './temporary-folder';

/** Reason why nginx is missing, or undefined if it is installed. */
const lacksNginx: string | undefined = findServer('nginx') === undefined ? 'there is no nginx' : undefined;
if (lacksNginx !== undefined && process.env.CI) throw new Error(`${lacksNginx}, and CI leaves nothing out`);

/**
 * Returns the nginx configuration of docs/deploy.md with the given server addresses, without retries: a test must see
 * the fault that it asked for.
 */
const documented = (addresses: readonly string[], port: number): string => {
  const [, whole = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8')) ?? [];
  const servers = addresses
    .map((address) => `  server ${new URL(address).host} max_fails=0 fail_timeout=10s;\n`)
    .join('');
  return whole
    .replace(/(?: {2}server 10\..*\n)+/, servers)
    .replace('listen 8787;', `listen 127.0.0.1:${port};`)
    .replaceAll(/proxy_next_upstream (?:error|timeout|http_503|non_idempotent| )+;/g, 'proxy_next_upstream off;');
};

/** Starts a real nginx in front of servers, configured as in docs/deploy.md. */
export const startBalancer = async (
  addresses: readonly string[],
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> => {
  const nginx = findServer('nginx');
  if (nginx === undefined) throw new Error('There is no nginx');
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'temp'));
  const port = await anyPort();
  const configuration = `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  client_body_temp_path temp/body; proxy_temp_path temp/proxy; fastcgi_temp_path temp/f; uwsgi_temp_path temp/u; scgi_temp_path temp/s;
${documented(addresses, port)}
}
`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const child = spawn(nginx, ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${address}/__admin/health`).then(
      ({ status }) => status < 500,
      () => false,
    );
  while (!(await answers())) if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
};
