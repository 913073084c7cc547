import { randomBytes } from 'node:crypto';
import { UsageError } from '../command-line';

/** A switch of `npm start` and `npm run mock`, and no setting of the server: it stands for two of them. */
const LAN = '--lan';
const EVERY_ADDRESS = '0.0.0.0';
/** Of a token that is made up: 24 letters. */
const TOKEN_BYTES = 18;

export const LAN_HELP = `  ${LAN}
      listens for the phones of the network too, and prints a link and a QR code for one. Whoever is on the network could
      use the admin API then, so it wants an admin token: where none is given, one is made up for this run and printed`;

/**
 * What `--lan` stands for: every address of the machine, and an admin token. A token that is made up is put into the
 * environment, where no list of processes shows it.
 * @returns `madeToken` where one was made up
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
      `${LAN} listens for other machines, and ${host.flag} "${named}" is this machine alone: leave one of them out`,
    );
  }
  const inEnvironment = environment[host.variable];
  const isNamed =
    named !== undefined || (inEnvironment !== undefined && inEnvironment !== '' && !isLoopback(inEnvironment));
  const listening = isNamed ? rest : [...rest, host.flag, EVERY_ADDRESS];
  if (given(adminToken.flag) !== undefined || environment[adminToken.variable]) return { argv: listening, isLan: true };
  const madeToken = randomBytes(TOKEN_BYTES).toString('base64url');
  environment[adminToken.variable] = madeToken;
  return { argv: listening, isLan: true, madeToken };
};
