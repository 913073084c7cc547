import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIfChanged } from '../../../scripts/build-if-changed';
import { temporaryFolder } from '../../support/temporary-folder';

test('builds after a change of a source, a new source or a failed build, and otherwise not', async () => {
  const folder = temporaryFolder();
  const at = (...path: string[]) => join(folder, ...path);
  mkdirSync(at('pages/styles'), { recursive: true });
  writeFileSync(at('lock.json'), '{}');
  writeFileSync(at('pages/styles/a.css'), 'a {}');
  writeFileSync(at('other.ts'), '');
  let builds = 0;
  const build = async (fails = false): Promise<boolean> => {
    const before = builds;
    const step = async () => {
      builds += 1;
      if (fails) throw new Error('a broken source');
    };
    await buildIfChanged(at('stamp'), folder, ['lock.json', 'pages'], step).catch(() => undefined);
    return builds > before;
  };
  expect([await build(), await build()]).toEqual([true, false]);
  writeFileSync(at('other.ts'), 'changed');
  writeFileSync(at('lock.json'), readFileSync(at('lock.json')));
  expect(await build()).toBe(false);
  writeFileSync(at('pages/styles/a.css'), 'b {}');
  expect([await build(true), await build(), await build()]).toEqual([true, true, false]);
  writeFileSync(at('pages/styles/a.css'), 'c {}');
  expect(await build(true)).toBe(true);
  writeFileSync(at('pages/styles/a.css'), 'b {}');
  expect([await build(), await build()]).toEqual([true, false]);
  writeFileSync(at('pages/new.ts'), '');
  expect([await build(), await build()]).toEqual([true, false]);
});
