import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';

/** A PATH with only these programs: without apt-get, sudo and this machine's servers. */
const pathWith = (programs: Record<string, string>): string => {
  const folder = temporaryFolder();
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
};

const servers = (path: string, ci: string) =>
  spawnSync(process.execPath, ['scripts/kit.mjs', 'servers'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', PATH: path, CI: ci },
  });

test('a real server that is missing, broken or without its modules is reported with what to install, and fails CI', () => {
  const modules = temporaryFolder();
  const path = pathWith({ nginx: `echo "configure arguments: --modules-path=${modules}" >&2` });
  const here = servers(path, '');
  expect(here.status).toBe(0);
  expect(here.stderr).toContain('No usable redis-server: redis-server is not on the PATH');
  expect(here.stderr).toContain('lacks the module ngx_http_brotli_static_module.so');
  expect(here.stderr).toContain('apt-get install nginx libnginx-mod-http-brotli-static gettext-base');
  expect(servers(path, 'true').status).toBe(1);
  const broken = servers(pathWith({ nginx: 'echo "no such library" >&2; exit 3' }), '');
  expect(broken.stderr).toContain('nginx does not run (no such library)');
});

test('a real server with its modules is found on the PATH', () => {
  const modules = temporaryFolder();
  writeFileSync(join(modules, 'ngx_http_brotli_static_module.so'), '');
  const nginx = `echo "--modules-path=${modules}" >&2`;
  expect(servers(pathWith({ nginx }), '').stderr).toContain('No usable nginx: envsubst is not on the PATH');
  const path = pathWith({ nginx, envsubst: 'exit 0', 'redis-server': 'exit 0' });
  const { status, stdout, stderr } = servers(path, 'true');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`redis-server: ${path}/redis-server\nnginx: ${path}/nginx\n`);
});
