import { ensureServer, serverNames } from './find-server.mjs';

// node scripts/servers.mjs: says which real servers the tests use, and installs what is missing. Without one its tests
// are skipped, and the run says so; under CI nothing may be skipped.
for (const name of serverNames) {
  try {
    console.log(`${name}: ${ensureServer(name).path}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env.CI) process.exitCode = 1;
  }
}
