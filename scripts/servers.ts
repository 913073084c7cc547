import { runCommand } from './command-line';
import { ensureServer, serverNames } from './find-server';

const line = {
  usage: 'node scripts/kit.mjs servers',
  about: `Says which real servers the tests use (${serverNames.join(', ')}), and installs what is missing.`,
  variables: { CI: { about: 'nothing may be left out: a server that cannot be had is a failure', fallback: '' } },
};

// Without one its tests are skipped, and the run says so.
await runCommand(line, ({ variables }) => {
  for (const name of serverNames) {
    try {
      console.log(`${name}: ${ensureServer(name).path}`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      if (variables.CI) process.exitCode = 1;
    }
  }
});
