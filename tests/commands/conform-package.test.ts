import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import contracts from '../../contracts/package.json' with { type: 'json' };
import { docsPage } from '../support/markdown-page';
import { serverOfFile } from '../support/server';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';
import { installElsewhere } from './bare-project';

const server = serverOfFile();
const environment = { CONFORM_LEVEL: 'wire', CONFORM_RATE: '1000' };

test('the packed check of a backend runs in a project that has nothing else', async () => {
  const project = await installElsewhere('conformance');
  expect(project.installed).toBe(true);
  expect(existsSync(join(project.folder, `kit-conformance-${contracts.version}.tgz`))).toBe(true);

  const modules = join(project.folder, 'node_modules');
  expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['@kit']);
  const installed = join(modules, '@kit/conformance');
  const { bin, engines } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect([bin, engines]).toEqual([{ conform: 'conform.js' }, { node: expect.stringMatching(/^>=/) }]);
  expect(readFileSync(join(installed, 'third-party-licences.txt'), 'utf8')).toContain('zod');

  const program = join(modules, '.bin/conform');
  const help = spawnSync(program, ['--help'], { encoding: 'utf8' });
  expect([help.status, help.stdout]).toEqual([0, expect.stringMatching(/^npx conform <address> /)]);
  const filter = '--test-name-pattern=^(?:wire|example)\\.(?:order|tictet)';
  const { exit, out } = await project.run([program, server.address, filter], '.', environment);
  expect([exit, out]).toEqual([0, expect.stringMatching(/level wire, .* [1-9]\d* checks hold, 0 deviate/)]);
});

interface Action {
  readonly runs: { readonly steps: readonly { readonly name: string; readonly run: string; readonly env?: object }[] };
}

test('the action checks a backend with the documented arguments, from the folder of its caller', async () => {
  const file = join(root, '.github/actions/conform/action.yml');
  const { runs }: Action = parse(readFileSync(file, 'utf8'));
  const step = runs.steps.find(({ name }) => name === 'Check the backend');
  const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(docsPage('testing-with-the-mock.md')) ?? [];
  const [{ with: inputs, env: variables }] = parse(yaml) as [
    { readonly with: { readonly backend: string }; readonly env: Record<string, string> },
  ];

  const workspace = temporaryFolder();
  const key = await fetch(`${server.address}/__admin/public-key`);
  writeFileSync(join(workspace, variables.CONFORM_PUBLIC_KEY ?? ''), await key.text());
  expect(inputs.backend).toBe('http://127.0.0.1:9000');
  const given = JSON.stringify(step?.env)
    .replace(/\$\{\{ inputs\.backend \}\}/, server.address)
    .replace(/\$\{\{ github\.action_path \}\}/, dirname(file));
  const env = { ...process.env, ...variables, ...environment, ...JSON.parse(given) };
  const ran = await promisify(execFile)('bash', ['-e', '-c', step?.run ?? ''], { cwd: workspace, env });
  expect(ran.stdout).toMatch(/ [1-9]\d* checks hold, 0 deviate/);
});
