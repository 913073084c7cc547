import { randomBytes } from 'node:crypto';
import { UsageError } from '../command-line';

/** A flag of `npm start` and `npm run mock` that sets two settings of the server. */
export const LAN = '--lan';
const EVERY_ADDRESS = '0.0.0.0';
/** 24 characters in base64. */
const TOKEN_BYTES = 18;

export const LAN_HELP = `  ${LAN}
      also listens for phones in the network, and prints a link and a QR code. The admin API is then reachable from the
      network, so it requires an admin token. If you give none, one is generated and printed`;

/**
 * Expands `--lan` to the listening address and an admin token. A generated token goes into the environment, which
 * process lists do not show. `madeToken` is set if it was generated.
 */
export const takeLan = (
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  {
    settings: { host, adminToken },
    isLoopback,
  }: { settings: typeof import('@kit/mock-server/settings').settings; isLoopback: (host: string) => boolean },
): { argv: string[]; isLan: boolean; madeToken?: string } => {
  const rest = argv.filter((word) => word !== LAN);
  if (rest.length === argv.length) return { argv: rest, isLan: false };
  const given = (flag: string) =>
    rest.find((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1) ??
    (rest.includes(flag) ? rest[rest.indexOf(flag) + 1] : undefined);
  const named = given(host.flag);
  if (named !== undefined && isLoopback(named)) {
    throw new UsageError(
      `${LAN} listens on the network, but ${host.flag} "${named}" allows only this machine. Omit one of them`,
    );
  }
  const inEnvironment = environment[host.variable];
  const isNamed =
    named !== undefined || (inEnvironment !== undefined && inEnvironment !== '' && !isLoopback(inEnvironment));
  const listening = isNamed ? rest : [...rest, host.flag, EVERY_ADDRESS];
  const hasToken = environment[adminToken.variable];
  if (given(adminToken.flag) !== undefined || hasToken) return { argv: listening, isLan: true };
  const madeToken = randomBytes(TOKEN_BYTES).toString('base64url');
  environment[adminToken.variable] = madeToken;
  return { argv: listening, isLan: true, madeToken };
};
