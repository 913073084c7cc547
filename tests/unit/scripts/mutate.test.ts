import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import floors from '../../../scripts/mutate/floors.json' with { type: 'json' };
import { mutatedFolders } from '../../../scripts/mutate/folders';
import { shuffled } from '../../../scripts/mutate/sample.mjs';
import { doubtOf, type ReportedMutant, scoreOf, survivorsOf } from '../../../scripts/mutate/score';
import { root } from '../../support/source-files';

const mutant = (
  status: ReportedMutant['status'],
  [line, from, to]: readonly [number, number, number] = [1, 1, 2],
): ReportedMutant => ({
  status,
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  location: { start: { line, column: from }, end: { line, column: to } },
});
const reportOf = (...mutants: readonly ReportedMutant[]) => ({
  files: { 'a.ts': { source: 'const a = true;\nconst b = true;\n', mutants } },
});

describe('a mutation score', () => {
  test('is the share of the mutants that a test noticed, or that made one run out of time', () => {
    const report = reportOf(mutant('Killed'), mutant('Timeout'), mutant('Survived'), mutant('NoCoverage'));
    expect(scoreOf(report)).toEqual({ all: 4, tried: 3, noticed: 2, unreached: 1, score: 50 });
  });

  test('of a sample is estimated for what a test reaches only', () => {
    const untried = [mutant('CompileError'), mutant('CompileError'), mutant('CompileError'), mutant('CompileError')];
    const report = reportOf(
      mutant('Killed'),
      mutant('Survived'),
      ...untried,
      mutant('NoCoverage'),
      mutant('NoCoverage'),
    );
    // half of the tried, and a quarter is out of reach
    expect(scoreOf(report)).toEqual({ all: 8, tried: 2, noticed: 1, unreached: 2, score: 37.5 });
  });

  test('of a sample is certain within two standard errors, and of a whole run altogether', () => {
    const sample = { all: 500, tried: 48, noticed: 39, unreached: 0, score: 81.25 };
    // 40 of 50: a share of 0.8, and 0.0566 of a standard error
    expect(doubtOf(sample)).toBeCloseTo(11.31, 2);
    expect(doubtOf({ ...sample, noticed: 48 })).toBeGreaterThan(0);
    expect(doubtOf({ ...sample, all: 48 })).toBe(0);
    expect(doubtOf({ ...sample, all: 50, unreached: 2 })).toBe(0);
  });

  test('does not count what was set aside', () => {
    expect(scoreOf(reportOf(mutant('Killed'), mutant('Ignored'), mutant('RuntimeError'))).score).toBe(100);
  });

  test('comes with each mutant that was not noticed: where it is, what stood there and what came there', () => {
    const report = reportOf(mutant('Survived', [1, 11, 15]), mutant('Killed'), mutant('NoCoverage', [2, 11, 15]));
    expect(survivorsOf(report)).toEqual([
      'a.ts:1:11 survives\n  true\n  → false',
      'a.ts:2:11 no test comes there\n  true\n  → false',
    ]);
  });
});

describe('a sample', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    fileName: join(process.cwd(), `file-${index % 4}.ts`),
    mutatorName: 'BooleanLiteral',
    replacement: 'true',
    location: { start: { line: index, column: 1 } },
  }));

  test('is another one for another seed, and the same for the same, whatever order the mutants come in', () => {
    expect(shuffled([...many].reverse(), '1')).toEqual(shuffled(many, '1'));
    expect(shuffled(many, '2')).not.toEqual(shuffled(many, '1'));
    expect([...shuffled(many, '2')].sort()).toEqual(many.map(({ id }) => id).sort());
  });

  test('stays as it is where lines were added above', () => {
    const moved = many.map((each) => ({
      ...each,
      location: { start: { line: each.location.start.line + 7, column: 1 } },
    }));
    expect(shuffled(moved, '1')).toEqual(shuffled(many, '1'));
  });
});

test('each folder that is mutated is there, has TypeScript in it and a floor', () => {
  for (const { folder } of mutatedFolders) {
    expect(existsSync(join(root, folder))).toBe(true);
    expect(
      readdirSync(join(root, folder), { recursive: true }).filter((name) => /\.tsx?$/.test(String(name))),
    ).not.toEqual([]);
  }
  expect(Object.keys(floors).sort()).toEqual(mutatedFolders.map(({ folder }) => folder).sort());
});
