import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';
import { root, runNode, tools } from '../run.mjs';

/** Apart from `npm run docs`, which draws pages from what this writes: a process loads the file once. */
const file = 'contracts/src/openrpc/examples.json';

register();
/** @type {string} tsc wants no .ts in an import, and Node wants one */
const recorder = '../../tests/support/record-examples.ts';
/** @type {{ recordExamples: () => Promise<object> }} */
const { recordExamples } = await import(recorder);
writeFileSync(join(root, file), JSON.stringify(await recordExamples()));
const { code } = await runNode([tools.biome, 'format', '--write', file], { quiet: true });
process.exitCode = code;
