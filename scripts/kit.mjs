import { ensureInstalled } from './ensure-installed.mjs';

// node scripts/kit.mjs <command> [arguments]: entry point of every npm script. This file and ensure-installed.mjs are
// JavaScript because they run before tsx is installed.
ensureInstalled();
const [command = ''] = process.argv.splice(2, 1);
const { register } = await import('tsx/esm/api');
register();
await import(`./${command}.ts`);
