import { ensureInstalled } from './ensure-installed.mjs';

// node scripts/kit.mjs <command> [arguments]: what every npm script calls. Only this file and ensure-installed.mjs are
// JavaScript: Node runs them in a clone without node_modules, where there is no tsx yet.
ensureInstalled();
const [command = ''] = process.argv.splice(2, 1);
const { register } = await import('tsx/esm/api');
register();
await import(`./${command}.ts`);
