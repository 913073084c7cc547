import { randomBytes } from 'node:crypto';
import { readFlags } from '@kit/mock-server/config';
import { flagOf } from '@kit/mock-server/settings';
import { isLoopback } from '@kit/mock-server/wire/origin';
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
): { argv: string[]; isLan: boolean; madeToken?: string } => {
  const rest = argv.filter((word) => word !== LAN);
  if (rest.length === argv.length) return { argv: rest, isLan: false };
  const { MOCK_HOST: typed, MOCK_ADMIN_TOKEN: typedToken } = readFlags(rest, [LAN]).environment;
  if (typed !== undefined && isLoopback(typed)) {
    throw new UsageError(
      `${LAN} listens on the network, but ${flagOf('host')} "${typed}" allows only this machine. Omit one of them`,
    );
  }
  const host = typed ?? environment.MOCK_HOST ?? '';
  const listening = host === '' || isLoopback(host) ? [...rest, flagOf('host'), EVERY_ADDRESS] : rest;
  if (typedToken !== undefined || environment.MOCK_ADMIN_TOKEN) return { argv: listening, isLan: true };
  const madeToken = randomBytes(TOKEN_BYTES).toString('base64url');
  environment.MOCK_ADMIN_TOKEN = madeToken;
  return { argv: listening, isLan: true, madeToken };
};
