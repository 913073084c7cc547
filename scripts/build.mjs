import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { root } from './run.mjs';

ensureInstalled();
const { buildHost, buildServer, buildShell, buildWeb } = await import('./build-parts.mjs');

await rm(join(root, 'mock-server/dist'), { recursive: true, force: true });
await buildWeb();
await buildShell();
await buildServer();
await buildHost();
console.log(
  'Built: web/dist (the app), mock-server/dist (the mock server and the simulated shell),\ndeploy/dist (what renders the configuration of nginx).',
);
