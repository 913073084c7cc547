import { rulesOf } from './rules.mjs';
import { walls } from './table.mjs';

/** Where the linter reads the rules, from the root. */
export const wallsFile = 'scripts/walls/biome.generated.json';

/** @returns the whole of that file */
export const wallsText = () => `${JSON.stringify({ overrides: rulesOf(walls) }, null, 2)}\n`;
