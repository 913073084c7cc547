import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from '../run';

/** A separate process writes this file, because `npm run docs` imports it and a process loads a module once. */
const file = 'contracts/src/openapi/examples.json';

/** Not a literal: a static import would make the types of scripts/ and tests/ depend on each other. */
const recorder: string = '../../tests/support/record-examples.ts';
const { recordExamples }: { recordExamples: () => Promise<object> } = await import(recorder);
writeFileSync(join(root, file), JSON.stringify(await recordExamples()));
const { code } = await runNode(['node_modules/@biomejs/biome/bin/biome', 'format', '--write', file]);
process.exitCode = code;
