import { helpOf, readCommandLine, report, UsageError } from './command-line';
import { commands, runScenario } from './qa/commands.mjs';
import { running } from './running';

// npm run qa -- <scenario or command> […]: what QA does with a running mock server, from a terminal.
const DEFAULT_URL = `http://127.0.0.1:${process.env.MOCK_PORT || 8787}`;

/** @type {Record<string, import('./command-line').Flag>} */
const COMMON = {
  sandbox: { value: 'name', about: 'the sandbox', fallback: 'default' },
  url: {
    value: 'address',
    about: `the server; MOCK_URL, that of this checkout, or ${DEFAULT_URL} where it is left out`,
  },
  'admin-token': { value: 'token', about: 'where the server has one; MOCK_ADMIN_TOKEN where it is left out' },
};
/** @type {Record<string, import('./command-line').Flag>} */
const OWN = {
  phone: { value: 'number', about: 'the borrower; a new number where it is left out' },
  nth: { value: 'n', about: 'only the nth call that matches' },
  probability: { value: 'p', about: 'how likely it is, from 0 to 1' },
  seed: { value: 'n', about: 'what the chance begins from' },
  times: { value: 'n', about: 'how often it happens' },
  ttl: { value: 'duration', about: 'how long it lasts, in real time' },
  'with-retry': { about: 'whether a retry of the same request id meets it too' },
};
const SCENARIO = { usage: '<scenario>', about: 'Puts a borrower into a situation.', words: 0, flags: ['phone'] };

/** @param {string | undefined} name @returns {Pick<import('./qa/commands.mjs').Command, 'usage' | 'about' | 'more' | 'words' | 'flags'>} */
const commandOf = (name = '') => (Object.hasOwn(commands, name) ? commands[name] : undefined) ?? SCENARIO;

/** @param {string | undefined} name of a command; the words are its name and what it takes */
const lineOf = (name) => {
  const { usage, about, more, words = 0, flags = [] } = commandOf(name);
  const own = Object.fromEntries(Object.entries(OWN).filter(([flag]) => flags.includes(flag)));
  return {
    usage: `npm run qa -- ${usage}`,
    about,
    words: words + 1,
    flags: { ...own, ...COMMON },
    ...(more && { more }),
  };
};

const help = () => `npm run qa -- <scenario>      puts a borrower into a situation
npm run qa -- <command> …

${Object.values(commands)
  .map(({ usage, about }) => `  ${usage}\n      ${about}`)
  .join('\n')}

${helpOf({ usage: 'Options of a scenario', about: 'A command has its own, which its help names.', flags: lineOf(undefined).flags })}

"npm run qa -- <command> --help" says more. Exit codes: 0 done, 1 refused or no server, 2 not understood.`;

/**
 * The server that is meant: the one that is named, else the one that runs in this checkout.
 * @param {string | undefined} named
 */
const serverOf = (named) => {
  const here = running();
  const [latest] = here;
  const url = (
    named ||
    process.env.MOCK_URL ||
    (process.env.MOCK_PORT ? DEFAULT_URL : latest?.mock) ||
    DEFAULT_URL
  ).replace(/\/+$/, '');
  if (!URL.canParse(url)) throw new UsageError(`"${url}" is no address: write http://127.0.0.1:8787`);
  const isFound = !named && !process.env.MOCK_URL && !process.env.MOCK_PORT;
  if (isFound && here.length > 1)
    console.error(`Of the ${here.length} servers of this checkout this is the latest: ${url}`);
  if (isFound && here.length === 0) console.error(`No server of this checkout runs; this asks the one at ${url}`);
  const { app, adminToken } = here.find(({ mock }) => mock === url) ?? {};
  return { url, app, adminToken };
};

/** @param {string[]} argv */
const run = async (argv) => {
  // Which flags there are depends on the command, and a flag may stand before it.
  const every = { ...lineOf(undefined), words: Number.POSITIVE_INFINITY, flags: { ...OWN, ...COMMON } };
  const [name = 'help', topic] = readCommandLine(every, argv, {}).words;
  const { words, flags, wantsHelp } = readCommandLine(
    name === 'help' ? { ...every, words: 2 } : lineOf(name),
    argv,
    {},
  );
  if (name === 'help' || wantsHelp) {
    const wanted = name === 'help' ? topic : name;
    console.log(wanted !== undefined && Object.hasOwn(commands, wanted) ? helpOf(lineOf(wanted)) : help());
    return;
  }
  const given = /** @type {Record<string, string | undefined>} */ (flags);
  const { adminToken, ...server } = serverOf(given.url);
  const target = {
    ...server,
    sandbox: given.sandbox ?? 'default',
    adminToken: given['admin-token'] ?? process.env.MOCK_ADMIN_TOKEN ?? adminToken,
  };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) await command.run(target, words.slice(1), given, console.log);
  else await runScenario(target, name, given.phone, console.log);
};

run(process.argv.slice(2)).catch((cause) => {
  report(cause);
  if (cause instanceof UsageError) console.error('"npm run qa -- help" says what there is.');
});
