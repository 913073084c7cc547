import { dirname } from 'node:path';

/** @typedef {import('./table.mjs').Wall} Wall */
/** @typedef {{ includes: string[], linter: object }} Override one entry of `overrides` in Biome's configuration */

/** How many folders below its own a row reaches. A file that lies deeper may import nothing, so that it is noticed. */
const DEEPEST = 3;

const up = (/** @type {number} */ levels) => '../'.repeat(levels);

/**
 * @param {string[]} includes
 * @param {string[]} group patterns as in a .gitignore: the last one that matches decides
 * @param {string} message
 * @returns {Override}
 */
const override = (includes, group, message) => ({
  includes,
  linter: {
    rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } },
  },
});

/** How a name can begin: Biome's globs have no character classes. */
const LETTER = `{${[...'abcdefghijklmnopqrstuvwxyz'].join(',')}}`;

/** A path that goes down before it goes up again would otherwise pass for the folder that it only passes through. */
const detours = (/** @type {number} */ levels) => [
  './**/../**',
  ...Array.from({ length: levels }, (_, index) => `${up(index + 1)}${LETTER}*/**/../**`),
];

/**
 * @param {Wall} wall
 * @param {number} depth of the file below the row's own folder
 * @param {number} rootLevels from the own folder up to where its neighbours lie
 */
const groupOf = ({ may = [], packages, refused = [] }, depth, rootLevels) => {
  const root = up(depth + rootLevels);
  return [
    '**',
    '!./**',
    ...Array.from({ length: depth }, (_, index) => `!${up(index + 1)}**`),
    `${up(depth + 1)}**`,
    ...may.flatMap((name) => [`!${root}${name}`, `!${root}${name}/**`]),
    ...packages.map((name) => `!${name}`),
    ...detours(depth + rootLevels),
    ...refused,
  ];
};

/** @param {Wall} wall @returns {Override[]} */
const overridesOf = (wall) => {
  const { folder, scope, parts, may = [], packages, why } = wall;
  if (scope === 'files') {
    const below = may.flatMap((name) => [`!./${name}`, `!./${name}/**`]);
    return [
      override([`${folder}/*`], ['**', '!./*', ...below, ...packages.map((name) => `!${name}`), ...detours(0)], why),
    ];
  }
  const own = parts === 'apart' ? `${folder}/*` : folder;
  const rootLevels = parts === 'apart' ? 2 : 1;
  return Array.from({ length: DEEPEST + 1 }, (_, depth) =>
    override([`${own}${'/*'.repeat(depth + 1)}`], groupOf(wall, depth, rootLevels), why),
  );
};

/** @param {readonly Wall[]} walls */
const rootsOf = (walls) => [
  ...new Set(walls.map(({ folder, scope }) => (scope === 'files' ? folder : dirname(folder)))),
];

/**
 * The linter's rules that hold a table of walls.
 * @param {readonly Wall[]} walls
 * @returns {Override[]} the more particular last, as Biome wants them
 */
export const rulesOf = (walls) => [
  override(
    rootsOf(walls).map((root) => `${root}/**`),
    ['**', '!./**'],
    'This folder has no row in scripts/walls/table.mjs yet, so it may import nothing: give it one.',
  ),
  ...walls.flatMap(overridesOf),
];
