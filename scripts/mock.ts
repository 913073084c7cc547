import { readConfig } from '@kit/mock-server/config';
import { ConfigError } from '@kit/mock-server/config-error';
import { readFlags } from '@kit/mock-server/flags';
import { settings } from '@kit/mock-server/settings';
import { startServer } from '@kit/mock-server/start';
import { isLoopback } from '@kit/mock-server/wire/origin';
import { buildMockPages } from './build-parts';
import { report, UsageError } from './command-line';
import { phoneLinesOrWhyNot } from './phone-link';
import { freePort } from './ports';
import { announce } from './running';
import { LAN, LAN_HELP, takeLan } from './start/lan';

// npm run mock -- [flags of the server]: starts the mock server from its sources.

// Runs in this process, so that signals and the exit code are the server's own.
const { port } = settings;

/** Only the default port may give way to a free one. */
const flagsWithPort = async (argv: readonly string[]) => {
  if (readFlags(argv).wantsHelp || readFlags(argv).values.has(port.flag) || process.env[port.variable]) return argv;
  const { host } = readConfig(process.env, argv);
  return [...argv, port.flag, String(await freePort('mock server', port.fallback, { host }))];
};

const start = async ({ argv, isLan, madeToken }: ReturnType<typeof takeLan>) => {
  if (!readFlags(argv).wantsHelp) await buildMockPages();
  // The server reports invalid flags itself.
  const mock = await startServer(await flagsWithPort(argv).catch(() => argv));
  if (mock === undefined) return console.log(`\n${LAN_HELP}`);
  const config = readConfig(process.env, argv);
  announce({ mock, store: config.store, ...(madeToken !== undefined && { adminToken: madeToken }) });
  if (!isLan || config.adminToken === undefined) return;
  const target = { url: mock, sandbox: 'default', adminToken: config.adminToken };
  const made = madeToken === undefined ? '' : `\n\n  Admin token for this run:\n    ${madeToken}`;
  console.log(`\n${await phoneLinesOrWhyNot(target)}${made}\n`);
};

try {
  const lan = takeLan(process.argv.slice(2), process.env, { settings, isLoopback });
  readFlags(lan.argv, [LAN]);
  await start(lan);
} catch (cause) {
  report(cause instanceof ConfigError ? new UsageError(cause.message) : cause);
}
