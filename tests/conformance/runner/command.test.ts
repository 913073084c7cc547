import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { methods } from '@kit/contracts/methods';
import { afterEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../support/server-process';
import { root } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

interface Command {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly exit: number | null; readonly out: string; readonly err: string }>;
}

const command = (...args: string[]): Command => {
  const child = spawn(process.execPath, ['--import', './scripts/install.mjs', 'conformance/src/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return { child, ended: once(child, 'close').then(([exit]) => ({ exit: exit as number | null, out, err })) };
};

const freshFolder = (): string => join(temporaryFolder(), 'report');
const reportIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Record<string, unknown>;

describe('npm run conform', () => {
  test('runs every check without hooks on a mock server with other names and units, and writes its report in three formats', async () => {
    const overrides = JSON.stringify({
      assumptions: { minimumRepayment: 500, loanDays: [10, 20], dailyRateBasisPoints: 33 },
      fieldNames: { contactNumber: 'mobile', orderNo: 'orderNumber' },
      paths: { homePage: '/v2/home', generateSk: '/v2/keys' },
    });
    server = await startServer({ MOCK_OVERRIDES: overrides });
    const folder = freshFolder();
    const args = ['--target', server.address, '--report'];
    const { exit, out, err } = await command(...args, folder, '--overrides', overrides).ended;
    expect(err).toBe('');
    const count = Object.keys(methods).length;
    expect(out).toContain(`Coverage: ${count} of ${count} methods`);
    expect(out).toMatch(/0 findings: .*0 tolerated\. \d+ calls/);
    expect(out).toMatch(/0 deviate, 0 not reachable, 0 not run/);
    expect(exit).toBe(0);
    const report = reportIn(folder);
    expect(Object.keys(report)).toEqual([
      'contractVersion',
      'target',
      'level',
      'summary',
      'coverage',
      'deviating',
      'findings',
    ]);
    expect(report).toMatchObject({
      target: server.address,
      level: 'destructive',
      findings: [],
      summary: { deviates: 0 },
    });
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toMatch(/^<\?xml.*<testsuites tests="\d{3}" failures="0"/s);
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('<h2>Coverage</h2>');
    const without = freshFolder();
    const drifted = await command(...args, without, '--only', 'loanQuote', '--level', 'write').ended;
    expect(drifted.exit).toBe(2);
    expect(drifted.err).toMatch(/returns HTTP 404 for a key exchange.*"paths".*in --overrides/s);
  });

  test('writes its report even when it is interrupted', async () => {
    server = await startServer();
    const folder = freshFolder();
    const { child, ended } = command('--target', server.address, '--rate', '30', '--report', folder);
    const { address } = server;
    const ask = async <Answer>(path: string): Promise<Answer> =>
      (await (await fetch(`${address}/__admin${path}`)).json()) as Answer;
    // The checks have begun once the server has received more than the key exchange.
    const begun = async (): Promise<boolean> => {
      const { sandboxes } = await ask<{ sandboxes: string[] }>('/health');
      const name = sandboxes.find((each) => each.startsWith('conform-'));
      if (name === undefined) return false;
      const { requests } = await ask<{ requests: unknown[] }>(`/requests?sandbox=${name}`);
      return requests.length > 5;
    };
    while (!(await begun())) expect(child.exitCode).toBeNull();
    child.kill('SIGINT');
    const { exit, out } = await ended;
    expect(out).toContain('Interrupted');
    expect(exit).toBe(2);
    expect(reportIn(folder)).toMatchObject({ summary: { interrupted: true } });
    expect(existsSync(join(folder, 'junit.xml'))).toBe(true);
  });

  test('refuses a report in a file before it calls the backend', async () => {
    const { exit, err } = await command('--target', 'http://127.0.0.1:1', '--report', 'README.md').ended;
    expect([exit, err]).toEqual([
      2,
      expect.stringMatching(/^--report README\.md cannot be written \(ENOTDIR: .*\.\n$/),
    ]);
  });

  test('prints help', async () => {
    const { exit, out } = await command('--help').ended;
    expect(exit).toBe(0);
    expect(out).toMatch(/^npm run conform -- --target <origin\[\/base\]>/);
    for (const flag of ['--overrides', '--accept', '--patient', '--replay']) expect(out).toContain(flag);
  });
});
