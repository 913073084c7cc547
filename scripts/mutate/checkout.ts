import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../run';

const OWN_SCOPE = '@kit';

/** @param copy gets every package by a link, and our own workspaces as those of the copy */
const linkPackages = (copy: string) => {
  const from = join(root, 'node_modules');
  const to = join(copy, 'node_modules');
  mkdirSync(join(to, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN_SCOPE && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, OWN_SCOPE))) symlinkSync(join(copy, name), join(to, OWN_SCOPE, name));
};

/**
 * A copy of the checkout to break: everything that git has or would take, as it is now. The links of our workspaces
 * lead to the checkout itself, which is why Stryker's own copy would test what it did not break.
 */
export const copyToBreak = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'mutate-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(path, file)), { recursive: true });
    copyFileSync(join(root, file), join(path, file));
  }
  linkPackages(path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/**
 * What vitest runs there: only the projects whose tests may notice, with time enough for a test that is instrumented.
 * @returns the name of the file
 */
export const writeVitestConfig = (copy: string, projects: readonly string[]): string => {
  const name = 'vitest.mutate.config.ts';
  writeFileSync(
    join(copy, name),
    `import base from './vitest.config';
const wanted = ${JSON.stringify(projects)};
const projects = base.test.projects.filter(({ test }) => wanted.includes(test.name));
const exclude = [
  // pages that are drawn from the code differ with each change of it, which proves nothing about what it does
  'tests/unit/mock-server/published-contract.test.ts',
  // its servers are processes of their own, which know nothing of mutants
  'tests/contract/server-restart.test.ts',
];
export default { ...base, test: { ...base.test, exclude, testTimeout: 30_000, projects } };
`,
  );
  return name;
};
