import { printableLines } from '@kit/contracts/printable';
import { serviceLinkProblem } from '@kit/contracts/service-links';
import { type Flag, helpOf, readCommandLine, report, UsageError } from './command-line';
import { admin, type Target } from './qa/admin';
import { alike } from './qa/alike';
import { carryOut } from './qa/answers';
import { CommandError, commandNamed, flagsOf, parse, type ReadCall, usagesOf } from './qa/commands/command-line';
import { type Command, commands, scenario } from './qa/commands/table';
import { running } from './running';

// npm run qa -- <scenario or command> […]: what QA does with a running mock server, from a terminal.
const { MOCK_PORT, MOCK_URL, MOCK_ADMIN_TOKEN } = process.env;
/** The port that the operator gave. A container platform can set the variable to something else. */
const givenPort = serviceLinkProblem('MOCK_PORT', MOCK_PORT ?? '') === undefined ? MOCK_PORT : undefined;
const DEFAULT_URL = `http://127.0.0.1:${givenPort || 8787}`;

const COMMON: Record<string, Flag> = {
  sandbox: { value: 'name', about: 'the sandbox', fallback: 'default' },
  url: {
    value: 'address',
    about: `the server; default: MOCK_URL, the server of this checkout, or ${DEFAULT_URL}`,
  },
  'admin-token': {
    value: 'token',
    about: 'the admin token of the server; default: MOCK_ADMIN_TOKEN',
  },
};

const ownFlags = (command: Command): Record<string, Flag> =>
  Object.fromEntries(
    Object.entries(flagsOf(command)).map(([name, { about = '', label, kind }]) => [
      name,
      label === '' ? { about } : { about: `${about} (${kind.allowed})`, value: label },
    ]),
  );

/** @param name of a command; any other is a scenario */
const lineOf = (name: string) => {
  const command: Command = commandNamed(name) ?? scenario;
  const own = commandNamed(name) === undefined ? '' : name;
  return {
    usage: `npm run qa -- ${usagesOf(own, command).join('   |   ')}`,
    about: command.about,
    words: Number.POSITIVE_INFINITY,
    flags: { ...ownFlags(command), ...COMMON },
    ...(command.more && { more: command.more }),
  };
};

const help = (): string => `npm run qa -- <scenario>      sets up a borrower in a given state
npm run qa -- <command> …

${Object.entries<Command>(commands)
  .map(([name, command]) => `  ${usagesOf(name, command).join('   |   ')}\n      ${command.about}`)
  .join('\n')}

${helpOf({ usage: 'Options of a scenario', about: 'The help of each command lists its own options.', flags: lineOf('').flags })}

"npm run qa -- <command> --help" says more. Exit codes: 0 done, 1 refused or no server, 2 not understood.`;

/** The server of an address, or the latest one that runs in this checkout. */
const serverOf = (named: string | undefined) => {
  const here = running();
  const [latest] = here;
  const url = (named || MOCK_URL || (givenPort ? DEFAULT_URL : latest?.mock) || DEFAULT_URL).replace(/\/+$/, '');
  if (!URL.canParse(url)) throw new UsageError(`"${url}" is not an address. Write it as http://127.0.0.1:8787.`);
  const isFound = !named && !MOCK_URL && !givenPort;
  if (isFound && here.length > 1)
    console.error(printableLines(`This checkout runs ${here.length} servers. Using the latest, ${url}`));
  if (isFound && here.length === 0) console.error(printableLines(`This checkout runs no server. Using ${url}`));
  const { app, adminToken } = here.find(({ mock }) => mock === url) ?? {};
  return { url, app, adminToken };
};

const hintFor = (typed: string, known: readonly string[]): string | undefined => {
  const meant = alike(typed, known);
  return meant.length > 0 ? `Did you mean ${meant.join(', ')}?` : undefined;
};

/** A scenario takes no further words, so this must be a mistyped command. */
const checkCommand = ([name = '', ...others]: readonly string[]): void => {
  if (others.length === 0 || commandNamed(name) !== undefined) return;
  const names = Object.keys(commands);
  throw new UsageError(`There is no command "${name}". ${hintFor(name, names) ?? `Allowed: ${names.join(', ')}`}`);
};

/**
 * @param isOpened true for `scenario open <name>`, where the name cannot be a command
 * @throws UsageError for a name that is neither a command nor a scenario
 */
const checkScenario = async ({ params }: ReadCall, target: Target, isOpened: boolean): Promise<void> => {
  const { scenarios, saved } = await admin(target, 'GET /scenarios');
  const names = [...scenarios, ...saved].map(({ name }) => name);
  const name = String(params?.name);
  if (names.includes(name)) return;
  const known = isOpened ? names : [...names, ...Object.keys(commands)];
  const hint = hintFor(name, known) ?? '"npm run qa -- list" lists all scenarios.';
  throw new UsageError(`There is no scenario ${isOpened ? '' : 'and no command '}"${name}". ${hint}`);
};

const run = async (argv: readonly string[]): Promise<void> => {
  // The flags depend on the command, and a flag may precede it.
  const every = Object.assign({}, ...[...Object.values<Command>(commands), scenario].map(ownFlags), COMMON);
  const all = { ...lineOf(''), flags: every };
  const [name = 'help', topic] = readCommandLine(all, argv, {}).words;
  const line = name === 'help' ? { ...all, words: 2 } : lineOf(name);
  const { words, flags, wantsHelp } = readCommandLine(line, argv, {});
  if (name === 'help' || wantsHelp) {
    const wanted = name === 'help' ? topic : name;
    console.log(wanted !== undefined && commandNamed(wanted) !== undefined ? helpOf(lineOf(wanted)) : help());
    return;
  }
  const { sandbox = 'default', url, 'admin-token': token, ...own } = flags as Record<string, string | undefined>;
  checkCommand(words);
  const call = parse(words, own);
  const { adminToken, ...server } = serverOf(url);
  const target = { ...server, sandbox, adminToken: token ?? (MOCK_ADMIN_TOKEN || adminToken) };
  if (call.name === 'POST /scenarios/:name') await checkScenario(call, target, words[0] === 'scenario');
  await carryOut(call, target, (line) => console.log(printableLines(line)));
};

await run(process.argv.slice(2)).catch((cause: unknown) => {
  const isMistyped = cause instanceof UsageError || cause instanceof CommandError;
  report(cause instanceof CommandError ? new UsageError(cause.message) : cause);
  if (isMistyped) console.error('"npm run qa -- help" lists all commands.');
});
