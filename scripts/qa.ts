import { printableLines } from '@kit/contracts/printable';
import { serviceLinkProblem } from '@kit/contracts/service-links';
import { type Flag, helpOf, readCommandLine, report, UsageError } from './command-line';
import { admin, type Target } from './qa/admin';
import { scenario, type Verb, verbs } from './qa/verbs';
import { running } from './running';

// npm run qa -- <scenario or verb> […]: what QA does with a running mock server, from a terminal.
const { MOCK_PORT, MOCK_URL, MOCK_ADMIN_TOKEN } = process.env;
/** The port that the operator gave. A container platform can set the variable to something else. */
const givenPort = serviceLinkProblem('MOCK_PORT', MOCK_PORT ?? '') === undefined ? MOCK_PORT : undefined;
const DEFAULT_URL = `http://127.0.0.1:${givenPort || 8787}`;

const COMMON: Record<string, Flag> = {
  sandbox: { value: 'name', about: 'the sandbox', fallback: 'default' },
  json: { about: 'prints the reply as JSON' },
  url: {
    value: 'address',
    about: `the server; default: MOCK_URL, the server of this checkout, or ${DEFAULT_URL}`,
  },
  'admin-token': {
    value: 'token',
    about: 'the admin token of the server; default: MOCK_ADMIN_TOKEN',
  },
};

/** The verb of this name, or undefined for a scenario. */
const verbNamed = (name: string): Verb | undefined => (Object.hasOwn(verbs, name) ? verbs[name] : undefined);

const usageOf = (name: string, { usage }: Verb): string => [name, usage].filter(Boolean).join(' ');

const lineOf = (name: string, verb: Verb) => ({
  usage: `npm run qa -- ${usageOf(name, verb)}`,
  about: verb.about,
  words: Number.POSITIVE_INFINITY,
  flags: { ...verb.flags, ...COMMON },
  ...(verb.more && { more: verb.more }),
});

const help = (): string => `npm run qa -- <scenario>      sets up a borrower in a given state
npm run qa -- <verb> …

${Object.entries(verbs)
  .map(([name, verb]) => `  ${usageOf(name, verb)}\n      ${verb.about}`)
  .join('\n')}

${helpOf({ usage: 'Options of a scenario', about: '"npm run qa -- <verb> --help" lists the options of a verb.', flags: lineOf('', scenario).flags })}

Exit codes: 0 done, 1 refused or no server, 2 not understood.`;

/** The server of an address, or the latest one that runs in this checkout. */
const serverOf = (named: string | undefined) => {
  const here = running();
  const [latest] = here;
  const url = (named || MOCK_URL || (givenPort ? DEFAULT_URL : latest?.mock) || DEFAULT_URL).replace(/\/+$/, '');
  if (!URL.canParse(url)) throw new UsageError(`"${url}" is not an address. Write it as http://127.0.0.1:8787.`);
  if (new URL(url).pathname !== '/')
    throw new UsageError(`The address ${url} has a path. Leave it out, and name the sandbox with --sandbox.`);
  const isFound = !named && !MOCK_URL && !givenPort;
  if (isFound && here.length > 1)
    console.error(printableLines(`This checkout runs ${here.length} servers. Using the latest, ${url}`));
  if (isFound && here.length === 0) console.error(printableLines(`This checkout runs no server. Using ${url}`));
  const { app, adminToken } = here.find(({ mock }) => mock === url) ?? {};
  return { url, app, adminToken };
};

/** Returns true if one inserted, missing or other character makes one name the other, or one contains the other. */
const isAlike = (one: string, other: string): boolean => {
  if (one.includes(other) || other.includes(one)) return true;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end <= 1;
};

const hintFor = (typed: string, known: readonly string[]): string | undefined => {
  const meant = known.filter((name) => isAlike(typed, name)).slice(0, 4);
  return meant.length > 0 ? `Did you mean ${meant.join(', ')}?` : undefined;
};

/** Checks the number of words after the verb. @throws UsageError */
const checkWords = (name: string, verb: Verb, words: readonly string[]): void => {
  const wanted = verb.usage.match(/<[^>]+>|\[[^\]]+\]/g) ?? [];
  const allowed = `Allowed: ${usageOf(name, verb)}`;
  const tooMany = words[wanted.length];
  if (tooMany !== undefined && verb === scenario) {
    const names = Object.keys(verbs);
    const [first = ''] = words;
    throw new UsageError(`There is no verb "${first}". ${hintFor(first, names) ?? `Allowed: ${names.join(', ')}`}`);
  }
  if (tooMany !== undefined) throw new UsageError(`"${tooMany}" is one word too many. ${allowed}`);
  const missing = wanted.slice(words.length).find((word) => word.startsWith('<'));
  if (missing !== undefined) throw new UsageError(`The ${missing.slice(1, -1)} is missing. ${allowed}`);
};

/** @throws UsageError for a name that is neither a verb nor a scenario */
const checkScenario = async (name: string, target: Target): Promise<void> => {
  const { scenarios, saved } = await admin(target, 'GET /scenarios');
  const names = [...scenarios, ...saved].map((each) => each.name);
  if (names.includes(name)) return;
  const hint = hintFor(name, [...names, ...Object.keys(verbs)]) ?? `Allowed: ${names.join(', ')}`;
  throw new UsageError(`There is no scenario and no verb "${name}". ${hint}`);
};

const run = async (argv: readonly string[]): Promise<void> => {
  // The flags depend on the verb, and a flag may precede it.
  const every: Verb = { ...scenario, flags: Object.assign({}, ...Object.values(verbs).map(({ flags }) => flags)) };
  const [name = 'help'] = readCommandLine(lineOf('', every), argv).words;
  const verb = verbNamed(name) ?? scenario;
  const own = verb === scenario ? '' : name;
  const { words, flags, wantsHelp } = readCommandLine(name === 'help' ? lineOf('', every) : lineOf(own, verb), argv);
  if (name === 'help' || wantsHelp) {
    console.log(verb === scenario ? help() : helpOf(lineOf(own, verb)));
    return;
  }
  const given = verb === scenario ? words : words.slice(1);
  checkWords(own, verb, given);
  const { json, sandbox = 'default', url, 'admin-token': token, ...rest } = flags as Record<string, string | undefined>;
  const { adminToken, ...server } = serverOf(url);
  const target = { ...server, sandbox, adminToken: token ?? (MOCK_ADMIN_TOKEN || adminToken) };
  if (verb === scenario) await checkScenario(name, target);
  const tell = (reply: unknown, ...lines: readonly string[]) => {
    for (const line of json ? [JSON.stringify(reply)] : lines) console.log(printableLines(line));
  };
  await verb.run({ words: given, flags: rest, target, tell });
};

await run(process.argv.slice(2)).catch((cause: unknown) => {
  report(cause);
  if (cause instanceof UsageError) console.error('"npm run qa -- help" lists all verbs.');
});
