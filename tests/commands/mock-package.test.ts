import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { beforeAll, describe, expect, test } from 'vitest';
import contracts from '../../contracts/package.json' with { type: 'json' };
import mockServer from '../../mock-server/package.json' with { type: 'json' };
import { findBrowser } from '../../scripts/programs';
import { docsPage } from '../support/markdown-page';
import { root } from '../support/source-files';
import { type BareProject, installElsewhere } from './bare-project';

const NAME = '@kit/mock-server';
const JEST = '30.5.2';
const MSW = '2.15.0';

/** The parts of MSW that its example uses, over `fetch`, for a run without MSW. */
const MSW_HTTP = 'export const http = { post: (path, handler) => handler };';
const MSW_NODE = `export const setupServer = (handler) => {
  const { fetch } = globalThis;
  const intercepted = async (...given) => {
    const reply = await handler({ request: new Request(...given) });
    if (reply.type === 'error') throw new TypeError('Failed to fetch');
    return reply;
  };
  return { listen: () => void (globalThis.fetch = intercepted), close: () => void (globalThis.fetch = fetch) };
};`;

const tool = (path: string) => join(root, 'node_modules', path);

/** The examples of the page, by the file name that each states. */
const examples = new Map(
  [...docsPage('testing-with-the-mock.md').matchAll(/```(?:ts|js)\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
    ([, file = '', text = '']) => [file, text],
  ),
);

/** What Jest provides, as CommonJS, for a run without it. */
const JEST_GLOBALS = `
  const assert = require('node:assert/strict');
  const { after, before, test } = require('node:test');
  const expect = (is) => ({ toBe: (to) => assert.equal(is, to), toEqual: (to) => assert.deepEqual(is, to) });
  Object.assign(globalThis, { afterAll: after, beforeAll: before, expect, test });
`;

/** A test of both kinds of mocks. Without a global Request, `handle` has nothing to answer. */
const underFakeTimers = (timers: string, load: string): string => `test('a mock works', async () => {
  ${timers}.useFakeTimers();
  const { createMock, MockError, startMock } = ${load};
  for (const start of [createMock, startMock]) {
    const mock = await start({ scenario: 'approved' });
    await expect(mock.sandbox.expectCall('homePage', { within: 100 })).rejects.toThrow('No call of homePage');
    await mock.sandbox.clock.advance('1d');
    if (mock.handle && globalThis.Request) {
      const request = new Request('https://api.example.com/app/generateSk', { method: 'POST' });
      expect((await mock.handle(request)).status).toBe(200);
    } else if (mock.handle) await expect(mock.handle({})).rejects.toThrow('handle takes a Request');
    await mock.stop();
  }
}, 120_000);`;
const NODE_FAKE_TIMERS = `
  import assert from 'node:assert/strict';
  import { test } from 'node:test';
  test('a mock works', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] });
    const { createMock, startMock } = await import('${NAME}');
    for (const start of [createMock, startMock]) {
      const mock = await start({ scenario: 'approved' });
      await assert.rejects(mock.sandbox.expectCall('homePage', { within: 100 }), /No call of homePage/);
      await mock.stop();
    }
  });`;

let project: BareProject;

/** Jest and MSW are no dependencies: npm installs their 400 packages in the long form only. */
const isLong = Boolean(process.env.LONG_TESTS);

/** The arguments of node that run Jest, below a folder that has it. */
const REAL_JEST = ['node_modules/jest/bin/jest.js', '--no-watchman'];

beforeAll(async () => {
  const built = existsSync(join(root, 'web/dist/index.html')) && existsSync(join(root, 'mock-server/dist/server.js'));
  project = await installElsewhere('mock-server', ...(built ? ['--built'] : []));
  project.link('@kit/contracts', 'zod', 'vitest', '@playwright/test', '@types/node');
  for (const [file, text] of examples) project.write(file, text);
  project.write('vitest/package.json', '{"type": "module"}');
});

describe('the packed mock server', () => {
  test('contains the server, the app and types as ES modules, and none of our source', () => {
    const folder = join(project.folder, 'node_modules', NAME);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const modules = ['index', 'playwright'].flatMap((name) =>
      ['js', 'd.ts'].map((ending) => `mock-server/testing/${name}.${ending}`),
    );
    const served = ['mock-server/dist/server.js', 'mock-server/dist/shell.js', 'web/dist/index.html'];
    expect(files).toEqual(expect.arrayContaining([...modules, ...served, 'README.md', 'LICENSE', 'CHANGELOG.md']));
    expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.c[jt]s$/.test(file))).toEqual(['mock-server/testing/jest.cjs']);
    const { dependencies, engines, keywords, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect([dependencies, engines]).toEqual([{ libsql: mockServer.dependencies.libsql }, mockServer.engines]);
    expect([version, keywords]).toEqual([contracts.version, expect.arrayContaining(['mock server'])]);
    const licences = readFileSync(join(folder, 'mock-server/dist/third-party-licences.txt'), 'utf8');
    for (const name of ['fastify', 'pino', 'zod']) expect(licences).toContain(name);
  });

  test('brings a handful of packages, of which only libsql is needed', () => {
    const modules = join(project.folder, 'node_modules');
    const installed = readdirSync(modules).filter((name) => !name.startsWith('.'));
    const linked = ['vitest', 'zod', '@playwright', '@types'];
    const own = installed.filter((name) => !linked.includes(name));
    expect(['@kit', '@libsql', '@neon-rs', 'detect-libc', 'libsql']).toEqual(expect.arrayContaining(own));
  });

  test('runs the examples for Vitest, Jest and node:test in separate projects', async () => {
    project.write('jest/package.json', '{"private": true}');
    project.write('jest/globals.cjs', JEST_GLOBALS);
    if (isLong) await project.install([`jest@${JEST}`], 'jest');
    const shortJest = ['--require', './globals.cjs', '--test', 'network.test.js'];
    const [vitest, jest, node] = await Promise.all([
      project.run([tool('vitest/vitest.mjs'), 'run'], 'vitest', { NO_COLOR: '1' }),
      project.run(isLong ? REAL_JEST : shortJest, 'jest'),
      project.run(['--test', 'code.test.mjs', 'in-process.test.mjs'], 'node'),
    ]);
    expect(vitest.out + vitest.err).toMatch(/Tests {2}2 passed/);
    expect(jest.err + jest.out).toMatch(/Tests: +1 passed|pass 1\n/);
    expect(node.out + node.err).toMatch(/pass 2\n/);
    expect([vitest.exit, jest.exit, node.exit]).toEqual([0, 0, 0]);
  });

  test('works in each environment, under fake timers that are older than its import', async () => {
    project.write('environments/package.json', '{"private": true}');
    const vitest = (environment: string) => `// @vitest-environment ${environment}
      import { expect, test, vi } from 'vitest';
      ${underFakeTimers('vi', `await import('${NAME}')`)}`;
    const jest = (environment: string) => `/** @jest-environment ${environment} */
      ${underFakeTimers('jest', `require('${NAME}')`)}`;
    project.write('environments/vitest-node.test.mjs', vitest('node'));
    project.write('environments/vitest-dom.test.mjs', vitest('happy-dom'));
    project.write('environments/node.mjs', NODE_FAKE_TIMERS);
    if (isLong) {
      await project.install([`jest@${JEST}`, `jest-environment-jsdom@${JEST}`], 'environments');
      project.write('environments/jest-node.test.js', jest('node'));
      project.write('environments/jest-dom.test.js', jest('jsdom'));
    }
    const [byVitest, byNode, byJest] = await Promise.all([
      project.run([tool('vitest/vitest.mjs'), 'run', 'vitest'], 'environments', { NO_COLOR: '1' }),
      project.run(['--test', 'node.mjs'], 'environments'),
      isLong ? project.run(REAL_JEST, 'environments') : undefined,
    ]);
    expect(byVitest.out + byVitest.err).toMatch(/Tests {2}2 passed/);
    expect(byNode.out + byNode.err).toMatch(/pass 1\n/);
    if (byJest !== undefined) expect(byJest.err + byJest.out).toMatch(/Tests: +2 passed/);
  });

  test('answers the requests that MSW intercepts', async () => {
    project.write('msw/package.json', '{"private": true}');
    if (isLong) await project.install([`msw@${MSW}`], 'msw');
    else {
      project.write('msw/node_modules/msw/package.json', '{"exports": {".": "./index.mjs", "./node": "./node.mjs"}}');
      project.write('msw/node_modules/msw/index.mjs', MSW_HTTP);
      project.write('msw/node_modules/msw/node.mjs', MSW_NODE);
    }
    const { out, err, exit } = await project.run(['--test', 'msw.test.mjs'], 'msw');
    expect(out + err).toMatch(/pass 2\n/);
    expect(exit).toBe(0);
  });

  test('runs the example for Playwright, and attaches the journal to a failing test', async () => {
    const failing = `
        import { expect, test } from '${NAME}/playwright';
        test.use({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, scenario: 'due-today' });
        test('fails', async ({ page, borrower }) => {
          await page.goto(borrower.open);
          await expect(page.getByText('Left to pay')).toBeVisible();
          throw new Error('planted');
        });
      `;
    const browser = findBrowser();
    const use = { launchOptions: { args: ['--no-sandbox'], ...(browser && { executablePath: browser }) } };
    project.write('playwright/failing.spec.ts', failing);
    project.write(
      'playwright/playwright.config.ts',
      `export default ${JSON.stringify({ reporter: 'json', workers: 1, expect: { timeout: 60_000 }, timeout: 300_000, use })};`,
    );
    const { out } = await project.run([tool('@playwright/test/cli.js'), 'test'], 'playwright');
    const { suites } = JSON.parse(out) as JSONReport;
    const results = suites.flatMap(({ specs }) =>
      specs.map(({ title, tests }) => [title, tests[0]?.results[0]] as const),
    );
    expect(results.map(([title, result]) => [title, result?.status])).toEqual([
      ['fails', 'failed'],
      ['a loan that is overdue says so', 'passed'],
      ['a screen that failed to load can be refreshed', 'passed'],
    ]);
    const [failed] = results;
    const attached = Object.fromEntries(
      (failed?.[1]?.attachments ?? []).map(({ name, body = '' }) => [name, Buffer.from(body, 'base64').toString()]),
    );
    expect(attached.journal).toMatch(/^#\d+ \S+ .*orderDetail.*: code 0, HTTP 200, \d+ ms$/m);
    expect(attached.journal).toContain('"orderNo"');
    const calls = JSON.parse(attached['journal.json'] ?? '') as { methods: string[] }[];
    expect(calls.flatMap(({ methods }) => methods)).toContain('orderDetail');
  });

  test("type-checks in a user's project, as an ES module and as CommonJS, including its declarations", async () => {
    const used = (name: string, path: string) => `import { ${name} } from '${path}';\nexport const used = ${name};\n`;
    project.write('types/package.json', '{"type": "module"}');
    project.write(
      'types/es.ts',
      `${used('startMock', NAME)}void used({ port: 0 }).then(({ sandbox }) => sandbox.clock.freeze());`,
    );
    project.write('types/common.cts', used('startMock', NAME));
    const wrong = '// @ts-expect-error an unknown option\nvoid startMock({ prot: 0 });\n';
    project.write('types/wrong.ts', `import { startMock } from '${NAME}';\n${wrong}`);
    const compilerOptions = { strict: true, module: 'nodenext', target: 'es2020', types: [], noEmit: true };
    const check = async (files: readonly string[], more: object) => {
      project.write('tsconfig.json', JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, files }));
      const { exit, out } = await project.run([tool('typescript/bin/tsc'), '-p', '.']);
      return [exit, out];
    };
    const own = ['types/es.ts', 'types/common.cts', 'types/wrong.ts'];
    expect(await check(own, { skipLibCheck: false, lib: ['es2020'] })).toEqual([0, '']);
    const documented = ['vitest/loan.test.ts', 'vitest/global-setup.ts', 'playwright/loan.spec.ts'];
    expect(await check(documented, { skipLibCheck: true, types: ['node'] })).toEqual([0, '']);
  });
});

test('a mock server ends with the process that started it, however that ends', async () => {
  const script = `require('${NAME}').startMock().then(({ origin }) => console.log(origin), console.error); process.stdin.resume();`;
  const parent = spawn(process.execPath, ['-e', script], { cwd: project.folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const [said] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
  const status = async () => (await fetch(`${said.trim()}/healthz`)).status;
  expect(await status()).toBe(200);
  parent.kill('SIGKILL');
  await expect.poll(() => status().catch(() => 'nobody answers')).toBe('nobody answers');
});
