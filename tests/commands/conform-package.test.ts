import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import contracts from '../../contracts/package.json' with { type: 'json' };
import { runScript } from '../support/command';
import { startServer } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';

test('the packed check of a backend runs in a project that has nothing else', async () => {
  const project = temporaryFolder();
  const packed = await runScript(['scripts/kit.mjs', 'conform', 'pack', project]);
  expect([packed.exit, packed.err]).toEqual([0, '']);
  const [file = ''] = readdirSync(project);
  expect(file).toBe(`kit-conformance-${contracts.version}.tgz`);
  writeFileSync(join(project, 'package.json'), '{"name": "elsewhere", "private": true}\n');
  const installing = ['install', `./${file}`, '--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  expect(spawnSync('npm', installing, { cwd: project, encoding: 'utf8' }).stderr).toBe('');

  const modules = join(project, 'node_modules');
  expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['@kit']);
  const installed = join(modules, '@kit/conformance');
  const { bin, engines } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect([bin, engines]).toEqual([{ conform: 'conform.js' }, { node: expect.stringMatching(/^>=/) }]);
  expect(readFileSync(join(installed, 'third-party-licences.txt'), 'utf8')).toContain('zod');

  const program = join(modules, '.bin/conform');
  const help = spawnSync(program, ['--help'], { encoding: 'utf8' });
  expect([help.status, help.stdout]).toEqual([0, expect.stringMatching(/^npx conform --target /)]);
  const server = await startServer();
  try {
    const arguments_ = [
      program,
      '--target',
      server.address,
      '--level',
      'wire',
      '--only',
      'homePage',
      '--report',
      'out',
    ];
    const { exit, out } = await runScript(arguments_, { cwd: project });
    expect([exit, out]).toEqual([0, expect.stringMatching(/ \d+ checks hold, 0 deviate/)]);
  } finally {
    await server.close();
  }
  expect(readdirSync(join(project, 'out')).sort()).toEqual(['junit.xml', 'report.html', 'report.json']);
});
