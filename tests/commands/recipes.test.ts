import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../../scripts/run';
import { runScript } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';
import { root } from '../support/source-files';

/** A block of code of a recipe. */
interface Block {
  readonly recipe: string;
  /** the number of its step in the recipe */
  readonly step: string;
  readonly path: string;
  /** text of the line that it follows; undefined for a new file */
  readonly after: string | undefined;
  readonly code: string;
  /** whether its step says that the project does not compile without it */
  readonly isRequired: boolean;
}

const PROMISE = /does\s+not\s+compile\s+without\s+it/;

const stepBlocks = (recipe: string, step: string): Block[] =>
  [...step.matchAll(/^ {3}```(.*)\n([\s\S]*?)^ {3}```$/gm)].map(([, info = '', code = '']) => {
    const [, path, after] = /^tsx? (\S+)(?: after "(.+)")?$/.exec(info) ?? [];
    if (path === undefined) throw new Error(`A block of the recipe "${recipe}" does not name its file: ${info}`);
    return {
      recipe,
      step: step.slice(0, step.indexOf('.')),
      path,
      after,
      code: code.replaceAll(/^ {3}/gm, ''),
      isRequired: PROMISE.test(step),
    };
  });

const recipes = (readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(/^## Recipes$/m)[1] ?? '')
  .split(/^## /m, 1)
  .flatMap((section) => section.split(/^### /m).slice(1))
  .map((text) => {
    const [title = ''] = text.split('\n');
    return { title, blocks: text.split(/^(?=\d+\. )/m).flatMap((step) => stepBlocks(title, step)) };
  });
const blocks = recipes.flatMap((recipe) => recipe.blocks);
/** The first block of each step without which the project does not compile, by recipe. */
const requiredSteps = recipes.map(({ blocks: own }) =>
  own.filter(({ isRequired, step }, index) => isRequired && own.findIndex((block) => block.step === step) === index),
);
const rounds = Math.max(1, ...requiredSteps.map(({ length }) => length));
const leftOut = Array.from({ length: rounds }, (_, round) => {
  const steps = requiredSteps.flatMap((ofRecipe) => ofRecipe[round] ?? []);
  return [steps.map(({ recipe, step }) => `${recipe} ${step}`).join(', '), steps] as const;
});

const isSameStep = (one: Block, other: Block): boolean => one.recipe === other.recipe && one.step === other.step;

/** Returns the text of a file with a block in it. @throws Error naming the recipe if the block does not apply */
const applied = ({ recipe, path, after, code }: Block, text: string | undefined): string => {
  if (after === undefined) {
    if (text !== undefined) throw new Error(`The recipe "${recipe}" adds ${path}, which exists`);
    return code;
  }
  const lines = text?.split('\n') ?? [];
  const at = lines.findIndex((line) => line.includes(after));
  if (at < 0) throw new Error(`The recipe "${recipe}" looks for "${after}" in ${path}`);
  return lines.toSpliced(at + 1, 0, code.trimEnd()).join('\n');
};

/** The recipes whose files appear in an output. */
const recipesIn = (out: string): string =>
  recipes
    .filter((recipe) => recipe.blocks.some(({ path }) => out.includes(path)))
    .map(({ title }) => title)
    .join(', ');

/** The TypeScript project of a file: the nearest folder with a tsconfig.json. */
const projectOf = (path: string): string => {
  const folder = dirname(path);
  return existsSync(join(root, folder, 'tsconfig.json')) ? folder : projectOf(folder);
};

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

describe('a recipe of CONTRIBUTING.md', () => {
  let checkout: string;
  beforeAll(() => {
    checkout = copyCheckout({ installed: true });
  });

  /** Writes the files that blocks change, with only some of the blocks. */
  const write = (some: readonly Block[]): void => {
    for (const path of new Set(blocks.map((block) => block.path))) {
      const file = join(checkout, path);
      const text = some
        .filter((block) => block.path === path)
        .reduce<string | undefined>((before, block) => applied(block, before), textOf(join(root, path)));
      mkdirSync(dirname(file), { recursive: true });
      if (text === undefined) rmSync(file, { force: true });
      else writeFileSync(file, text);
    }
  };
  /** @param projects all projects by default */
  const compile = (projects: readonly string[] = []) =>
    runScript([tools.tsc, '-b', '--pretty', 'false', ...projects], { cwd: checkout });

  test.each(recipes)('$title: every block applies', ({ blocks: own }) => {
    expect(own).not.toEqual([]);
    write(own);
  });

  test('the project compiles with every block, and the tests of the recipes pass', async () => {
    write(blocks);
    const { out } = await compile();
    expect(out, `wrong: ${recipesIn(out)}`).toBe('');
    const tests = blocks
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.test.ts') || path.endsWith('.test.tsx'));
    const result = await runScript([tools.vitest, 'run', '--project=contract', '--project=web', ...tests], {
      cwd: checkout,
    });
    expect(result.exit, `wrong: ${recipesIn(result.err)}\n${result.err}`).toBe(0);
    expect(tests.filter((path) => !result.out.includes(path))).toEqual([]);
  });

  // one step of each recipe at once, since compiling is slow
  test.each(leftOut)('the project does not compile without %s', async (_, steps) => {
    write(blocks.filter((block) => !steps.some((step) => isSameStep(block, step))));
    const names = steps.map(({ code }) => /\w+(?=['"]?[:,])/.exec(code)?.[0] ?? '');
    const hasAll = (out: string) => names.every((name) => new RegExp(`\\b${name}\\b`).test(out));
    // Most steps are refused in their own project, and compiling the others is slow.
    const own = blocks.filter((block) => steps.some((step) => isSameStep(block, step)));
    const { out: inOwn } = await compile([...new Set(own.map(({ path }) => projectOf(path)))]);
    const { out } = hasAll(inOwn) ? { out: inOwn } : await compile();
    expect(out).toContain('error TS');
    for (const [index, { recipe }] of steps.entries()) {
      const name = names[index];
      expect(out, `"${recipe}" compiles without ${name}`).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });
});
