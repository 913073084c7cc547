import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tools } from '../../scripts/run';
import { runScript } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';
import { root } from '../support/source-files';

/** Makes each tool wait until the one before it has ended. A tool's output appears only if it fails. */
const ended = (name: string) => `.build/${name}-ended`;
const tool = (name: string, { after, exit = 0 }: { readonly after?: string; readonly exit?: number } = {}) => `
const { existsSync, mkdirSync, watch, writeFileSync } = require('node:fs');
mkdirSync('.build', { recursive: true });
const end = () => {
  console.log('what ${name} says');
  writeFileSync('${ended(name)}', '');
  process.exit(${exit});
};
const isDue = () => ${after === undefined} || existsSync('${after && ended(after)}');
if (isDue()) end();
watch('.build', () => isDue() && end());
if (isDue()) end();
`;
const typeErrors = (count: number) =>
  `for (let n = 1; n <= ${count}; n += 1) console.log(\`a.ts(\${n},1): error TS2551: Property no\${n}.\\n  more of \${n}\`);
process.exitCode = 2;`;

describe('npm run check', () => {
  let checkout: string;
  const put = (path: string, script: string) => {
    const file = join(checkout, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, script);
    // The real tools use ES modules; these are plain CommonJS scripts.
    writeFileSync(join(checkout, 'node_modules/package.json'), '{"type":"commonjs"}');
  };
  const check = () => runScript(['scripts/kit.mjs', 'check'], { cwd: checkout });

  beforeAll(() => {
    checkout = copyCheckout({ installed: false });
    mkdirSync(join(checkout, 'node_modules'));
    mkdirSync(join(checkout, 'node_modules/@kit'));
    symlinkSync(join(root, 'node_modules/tsx'), join(checkout, 'node_modules/tsx'));
    symlinkSync(join(checkout, 'contracts'), join(checkout, 'node_modules/@kit/contracts'));
    put(tools.biome, tool('lint', { after: 'tests', exit: 1 }));
    put(tools.knip, tool('unused'));
    // Node always loads a .mjs file as an ES module.
    put(
      tools.vitest,
      `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n${tool('tests', { after: 'unused' })}`,
    );
    copyFileSync(join(root, 'node_modules/.package-lock.json'), join(checkout, 'node_modules/.package-lock.json'));
  });
  beforeEach(() => {
    rmSync(join(checkout, '.build'), { recursive: true, force: true });
    put(tools.tsc, tool('types'));
  });

  test('reports each stage when it ends, with the output of a failed one', async () => {
    const { exit, out } = await check();
    expect(exit).toBe(1);
    const stages: string[] = out.match(/^(?:ok {4}|FAILED) {2}\w+|^what .* says$/gm) ?? [];
    expect(stages[0]).toBe('ok      types');
    // The others run in parallel, and the system decides which end is reported first.
    expect(stages.slice(1).toSorted()).toEqual(['FAILED  lint', 'ok      tests', 'ok      unused', 'what lint says']);
    expect(stages.indexOf('FAILED  lint') - stages.indexOf('what lint says')).toBe(1);
  });

  test('stops at type errors, with the first twenty places and their total number', async () => {
    put(tools.tsc, typeErrors(33));
    const { exit, out } = await check();
    expect(exit).toBe(1);
    expect(out.match(/^a\.ts\(\d+,1\): error/gm)).toHaveLength(20);
    expect(out).toContain('  more of 20\n\n33 type errors; the first 20 are above.');
    expect(out).toContain('Not run because the types fail: lint, unused, tests.');
    expect(existsSync(join(checkout, ended('unused')))).toBe(false);
  });
});
