import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findCompose } from '../../scripts/programs';
import { root } from '../support/source-files';

const TOKEN = 'a-token-for-tests-only';

const engine = findCompose();
if (engine === undefined && process.env.GITHUB_ACTIONS) throw new Error('There is no container engine');

const compose = (...words: readonly string[]): void => {
  const [program = '', ...args] = [...(engine ?? []), '--project-name', 'kit-test', ...words];
  const { status, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      MOCK_ADMIN_TOKEN: TOKEN,
      ...(words.includes('redis') && { MOCK_STORE: 'redis://redis:6379' }),
    },
  });
  expect(status, stderr).toBe(0);
};

test.skipIf(engine === undefined).each([
  ['one mock server', [], ['--wait']],
  ['three mock servers on one Redis', ['--profile', 'redis'], ['--wait', '--scale', 'mock=3']],
])('docker compose up with %s serves the app, and passes its calls on', async (_what, profile, flags) => {
  try {
    compose(...profile, 'up', '--build', '--detach', ...flags);
    expect(await (await fetch('http://127.0.0.1:8080/healthz')).text()).toBe('ok\n');
    expect(await (await fetch('http://127.0.0.1:8080/login')).text()).toContain('id="app-config"');
    const call = await fetch('http://127.0.0.1:8080/app/homePage', { method: 'POST', body: 'x' });
    expect(await call.json()).toMatchObject({ code: 401 });
    const health = await fetch('http://127.0.0.1:8787/__admin/health', { headers: { 'x-admin-token': TOKEN } });
    expect(await health.json()).toMatchObject({ status: 'ok' });
  } finally {
    compose(...profile, 'down', '--volumes');
  }
});
