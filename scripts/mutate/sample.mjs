import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * A plugin of Stryker, in the shape that it asks of a checker. One that a checker refuses counts neither as noticed nor
 * as survived, which is what makes a sample of the others.
 * @typedef {{ id: string, fileName: string, mutatorName: string, replacement: string, location: { start: { line: number, column: number } } }} Mutant
 */

/**
 * Puts mutants into an order that a seed decides. It does not depend on the line that a mutant stands on: after a change
 * elsewhere in the file the sample is still the same.
 * @param {readonly Mutant[]} mutants
 * @param {string} seed
 * @returns {string[]} their ids
 */
export const shuffled = (mutants, seed) => {
  /** @type {Map<string, number>} */
  const alike = new Map();
  const inPlace = [...mutants].sort(
    ({ location: { start: one } }, { location: { start: other } }) =>
      one.line - other.line || one.column - other.column,
  );
  return inPlace
    .map(({ id, fileName, mutatorName, replacement }) => {
      const name = JSON.stringify([seed, relative(process.cwd(), fileName), mutatorName, replacement]);
      const nth = alike.get(name) ?? 0;
      alike.set(name, nth + 1);
      return { id, rank: createHash('sha256').update(`${name} ${nth}`).digest('hex') };
    })
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ id }) => id);
};

/** @param {{ sampling: { size: number, seed: string } }} options */
const createChecker = ({ sampling }) => {
  /** @type {Set<string>} */
  const chosen = new Set();
  return {
    init: async () => undefined,
    /** Stryker hands over every mutant that a test reaches at once. @param {readonly Mutant[]} mutants */
    group: async (mutants) => {
      for (const id of shuffled(mutants, sampling.seed).slice(0, sampling.size)) chosen.add(id);
      return [mutants.map(({ id }) => id)];
    },
    /** @param {readonly Mutant[]} mutants */
    check: async (mutants) =>
      Object.fromEntries(
        mutants.map(({ id }) => [
          id,
          chosen.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
        ]),
      ),
  };
};

/** Stryker finds it by its name. @public */
export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: Object.assign(createChecker, { inject: ['options'] }) },
];
