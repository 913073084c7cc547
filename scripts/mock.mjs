import { ensureInstalled } from './ensure-installed.mjs';
import { freePort } from './ports.mjs';

// npm run mock -- [flags of the server]: the mock server alone, from its sources.
ensureInstalled();

// Whoever names a port means that one; only the default gives way.
const named = process.env.MOCK_PORT !== undefined || process.argv.some((flag) => flag.startsWith('--port'));
if (!named) process.env.MOCK_PORT = String(await freePort('mock server', 8787));

const { buildShell } = await import('./build-parts.mjs');
await buildShell();

// In this process, so that a signal reaches the server itself and its exit code is ours.
const { register } = await import('tsx/esm/api');
register();
/** @type {string} tsc wants no .ts in an import, and Node wants one */
const server = '../mock-server/src/server.ts';
await import(server);
