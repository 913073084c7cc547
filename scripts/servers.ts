import { runCommand } from './command-line';
import { ensureServer, serverNames } from './find-server';

const line = {
  usage: 'node scripts/kit.mjs servers',
  about: `Prints the real servers that the tests use (${serverNames.join(', ')}), and installs missing ones.`,
  variables: { CI: { about: 'set: a missing server is a failure', fallback: '' } },
};

// Without a server its tests are skipped, with a message.
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
