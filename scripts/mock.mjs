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

const argv = process.argv.slice(2);
const { port } = settings;

/** Whoever names a port means that one; only the default gives way. */
const flagsWithPort = async () => {
  if (readFlags(argv).wantsHelp || readFlags(argv).values.has(port.flag) || process.env[port.variable]) return argv;
  const { host } = readConfig(process.env, argv);
  return [...argv, port.flag, String(await freePort('mock server', port.fallback, { host }))];
};

// What cannot be understood is told by the server, in its own way.
const mock = await startServer(await flagsWithPort().catch(() => argv));
if (mock !== undefined) announce({ mock, store: readConfig(process.env, argv).store });
