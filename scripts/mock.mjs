import { report } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { freePort } from './ports.mjs';
import { announce } from './running.mjs';

// npm run mock -- [flags of the server]: the mock server alone, from its sources.
ensureInstalled();

// In this process, so that a signal reaches the server itself and its exit code is ours.
const { register } = await import('tsx/esm/api');
register();
const { readConfig } = await import('@kit/mock-server/config');
const { readFlags } = await import('@kit/mock-server/flags');
const { settings } = await import('@kit/mock-server/settings');
const { startServer } = await import('@kit/mock-server/start');
const { isLoopback } = await import('@kit/mock-server/wire/origin');
const { phoneLinesOrWhyNot } = await import('./phone-link.mjs');
const { LAN_HELP, takeLan } = await import('./start/lan.mjs');
const { port } = settings;

/**
 * Whoever names a port means that one; only the default gives way.
 * @param {readonly string[]} argv
 */
const flagsWithPort = async (argv) => {
  if (readFlags(argv).wantsHelp || readFlags(argv).values.has(port.flag) || process.env[port.variable]) return argv;
  const { host } = readConfig(process.env, argv);
  return [...argv, port.flag, String(await freePort('mock server', port.fallback, { host }))];
};

/** @param {ReturnType<typeof takeLan>} lan */
const start = async ({ argv, isLan, madeToken }) => {
  // What cannot be understood is told by the server, in its own way.
  const mock = await startServer(await flagsWithPort(argv).catch(() => argv));
  if (mock === undefined) return console.log(`\n${LAN_HELP}`);
  const config = readConfig(process.env, argv);
  announce({ mock, store: config.store, ...(madeToken !== undefined && { adminToken: madeToken }) });
  if (!isLan || config.adminToken === undefined) return;
  const target = { url: mock, sandbox: 'default', adminToken: config.adminToken };
  const made = madeToken === undefined ? '' : `\n\n  The admin token, made up for this run:\n    ${madeToken}`;
  console.log(`\n${await phoneLinesOrWhyNot(target)}${made}\n`);
};

try {
  await start(takeLan(process.argv.slice(2), process.env, { settings, isLoopback }));
} catch (cause) {
  report(cause);
}
