import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder';

const root = join(import.meta.dirname, '../..');

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

/**
 * Lints planted files with the project's own configuration. Returns for each file the violated rules, one per
 * violation. All files share one run, since starting the linter is slow.
 */
export const lintPlanted = (files: Readonly<Record<string, string>>): Map<string, string[]> => {
  const folder = temporaryFolder();
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const flags = ['lint', '--vcs-enabled=false', '--error-on-warnings', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync(process.execPath, [biome, ...flags, '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  const broken = new Map<string, string[]>(Object.keys(files).map((path) => [path, []]));
  for (const { category, location } of diagnostics) broken.get(location.path)?.push(category);
  return broken;
};
