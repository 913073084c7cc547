import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode, tools } from '../run';

/** Apart from `npm run docs`, which draws pages from what this writes: a process loads the file once. */
const file = 'contracts/src/openrpc/examples.json';

/** A computed path: the types of tests/ build on those of scripts/. */
const recorder: string = '../../tests/support/record-examples.ts';
const { recordExamples }: { recordExamples: () => Promise<object> } = await import(recorder);
writeFileSync(join(root, file), JSON.stringify(await recordExamples()));
const { code } = await runNode([tools.biome, 'format', '--write', file], { quiet: true });
process.exitCode = code;
