import { asGiven, ConfigError, readConfig, readFlags } from '@kit/mock-server/config';
import { flagOf, settings } from '@kit/mock-server/settings';
import { startServer } from '@kit/mock-server/start';
import { buildMockPages } from './build-parts';
import { report, UsageError } from './command-line';
import { phoneLines } from './phone-link';
import { freePort } from './ports';
import { announce } from './running';
import { LAN, LAN_HELP, takeLan } from './start/lan';

// npm run mock -- [flags of the server]: starts the mock server from its sources.

/** Runs the server in this process, so that signals and the exit code are the server's own. */
const start = async (argv: readonly string[], madeToken: string | undefined, isLan: boolean) => {
  const { environment, wantsHelp } = readFlags(argv, [LAN]);
  const config = wantsHelp ? undefined : readConfig({ ...process.env, ...environment });
  // Only the default port may give way to a free one.
  const isPortGiven = (environment.MOCK_PORT ?? process.env.MOCK_PORT ?? '') !== '';
  const port =
    config === undefined || isPortGiven
      ? []
      : [flagOf('port'), String(await freePort('mock server', settings.port.fallback, { host: config.host }))];
  if (config !== undefined) await buildMockPages();
  const mock = await startServer([...port, ...argv], process.env);
  if (mock === undefined) return console.log(`\n${LAN_HELP}`);
  if (config === undefined) return;
  const { store, adminToken } = config;
  announce({ mock, store, ...(madeToken !== undefined && { adminToken: madeToken }) });
  if (!isLan || adminToken === undefined) return;
  const made = madeToken === undefined ? '' : `\n\n  Admin token for this run:\n    ${madeToken}`;
  const target = { url: mock, sandbox: 'default', adminToken };
  console.log(`\n${await phoneLines(target)}${made}\n`);
};

const typed = process.argv.slice(2);
try {
  const { argv, madeToken, isLan } = takeLan(typed, process.env);
  await start(argv, madeToken, isLan);
} catch (cause) {
  report(cause instanceof ConfigError ? new UsageError(asGiven(cause.message, typed, process.env)) : cause);
}
