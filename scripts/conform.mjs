import { ensureInstalled } from './ensure-installed.mjs';

// npm run conform -- --target <origin[/base]> […]: holds a backend to the contract.
ensureInstalled();

const { register } = await import('tsx/esm/api');
register();
/** @type {string} tsc wants no .ts in an import, and Node wants one */
const runner = '../conformance/src/main.ts';
await import(runner);
