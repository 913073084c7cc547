import { isIP } from 'node:net';
import { printableLines } from '@kit/contracts/printable';
import { createApp } from '@kit/mock-server/app';
import {
  asGiven,
  ConfigError,
  UsageError as NotUnderstood,
  readConfig,
  readFlags,
  settingsHelp,
} from '@kit/mock-server/config';
import { isEveryAddress } from '@kit/mock-server/own-addresses';
import { flagOf, variableOf } from '@kit/mock-server/settings';
import { isLoopback } from '@kit/mock-server/wire/origin';
import { checkValue, port as portRule, RefusedError, report, UsageError } from './command-line';
import { freePort } from './ports';
import { running } from './running';
import { LAN, LAN_HELP, takeLan } from './start/lan';
import { runBoth } from './start/run-both';

// npm start [-- flags of the mock server]: runs the app from its sources with the mock server.

const STORE = '.data/dev.sqlite';
const THIS_MACHINE = ['127.0.0.0/8', '::1'];
const APP_PORT = '5173';
const help = () => `npm start [-- flags]

Runs the app from its sources, and the mock server. Ctrl-C stops both. The flags and variables are those of the mock
server. If a default port is in use, the next free one is used.

${LAN_HELP}

npm start -- ${flagOf('backend')} <origin> ${flagOf('backendKey')} <pem file>
      runs the app on a real backend: the mock server passes calls on to it, journals and checks them, and can apply
      faults

${settingsHelp({ store: STORE })}
  APP_PORT, in the environment
      port of the app
      allowed: ${portRule.allowed}
      default: ${APP_PORT}`;

const inAddress = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Validates all settings, and picks free ports and a store. */
const prepare = async ({ argv, madeToken }: ReturnType<typeof takeLan>) => {
  const appPortGiven = process.env.APP_PORT || APP_PORT;
  checkValue('APP_PORT', appPortGiven, portRule);
  const given = readFlags(argv).environment;
  const environment = { ...process.env, ...given };
  const asked = readConfig(environment);
  const beside = running();
  for (const { app, mock } of beside) console.log(printableLines(`Already running in this checkout: ${app ?? mock}/`));

  const host = asked.host;
  const mockPort = await freePort('mock server', asked.port, { host });
  const appPort = await freePort('app', Number(appPortGiven), { host, taken: [mockPort] });
  const named = (environment.MOCK_STORE ?? '') !== '';
  const isTaken = beside.some(({ store }) => store === STORE);
  const store = named ? asked.store : isTaken ? STORE.replace('.sqlite', `-${mockPort}.sqlite`) : STORE;

  // A watcher would hide a failed start and wait for an edit, so this tries a start first.
  const rehearsal = await createApp({ ...asked, store });
  await rehearsal.close();

  const env: Record<string, string> = {
    ...given,
    [variableOf('host')]: host,
    [variableOf('port')]: String(mockPort),
    [variableOf('store')]: store,
    ...(asked.adminToken !== undefined && { [variableOf('adminToken')]: asked.adminToken }),
    // The app's server is a proxy of the mock server. Trust its forwarded address, which tells devices apart.
    [variableOf('trustedProxies')]: [...asked.trustedProxies, ...(isIP(host) ? [host] : []), ...THIS_MACHINE].join(),
  };
  const reachable = isEveryAddress(host) ? '127.0.0.1' : host;
  const addressOf = (port: number) => `http://${inAddress(reachable)}:${port}`;
  return {
    host,
    env,
    store,
    appPort,
    backend: asked.backend?.address.href,
    mock: addressOf(mockPort),
    app: addressOf(appPort),
    isOnNetwork: !isLoopback(host),
    token: asked.adminToken,
    madeToken,
  };
};

const typed = process.argv.slice(2);
try {
  const lan = takeLan(typed, process.env);
  if (readFlags(lan.argv, [LAN]).wantsHelp) console.log(help());
  else await runBoth(await prepare(lan));
} catch (cause) {
  const isUnderstood = !(cause instanceof NotUnderstood);
  const Refusal = isUnderstood ? RefusedError : UsageError;
  report(cause instanceof ConfigError ? new Refusal(asGiven(cause.message, typed, process.env)) : cause);
}
