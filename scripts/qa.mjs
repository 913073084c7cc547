import { parseArgs } from 'node:util';
import { bring, commands } from './qa/commands.mjs';
import { RefusedError, UsageError } from './qa/usage.mjs';

// npm run qa -- <scenario or command> […]: what QA does with a running mock server, from a terminal.
const OPTIONS = /** @type {const} */ ({
  phone: 'the borrower; a new number where it is left out',
  sandbox: 'the sandbox (default)',
  url: 'the server (http://127.0.0.1:8787, or MOCK_URL)',
  'admin-token': 'where the server has one (or MOCK_ADMIN_TOKEN)',
});
const FAULT_OPTIONS = ['nth', 'probability', 'seed', 'times', 'ttl'];

const help = () => `npm run qa -- <scenario>      puts a borrower into a situation
npm run qa -- <command> …

${Object.values(commands)
  .map(({ usage, about }) => `  ${usage}\n      ${about}`)
  .join('\n')}

Options
${Object.entries(OPTIONS)
  .map(([name, about]) => `  --${name.padEnd(14)}${about}`)
  .join('\n')}

"npm run qa -- <command> --help" says more. Exit codes: 0 done, 1 refused or no server, 2 not understood.`;

/** @param {string} name */
const helpOf = (name) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command
    ? `npm run qa -- ${command.usage}\n\n${command.about}${command.more ? `\n\n${command.more}` : ''}`
    : help();
};

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        ...Object.fromEntries(
          [...Object.keys(OPTIONS), ...FAULT_OPTIONS].map((name) => [name, { type: /** @type {const} */ ('string') }]),
        ),
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
};

const run = async () => {
  const { values, positionals } = read();
  const [name = 'help', ...args] = positionals;
  /** @type {Record<string, string | undefined>} */
  const flags = Object.fromEntries(Object.entries(values).map(([flag, value]) => [flag, String(value)]));
  if (name === 'help' || values.help) {
    console.log(helpOf(name === 'help' ? (args[0] ?? '') : name));
    return;
  }
  const target = {
    url: (flags.url ?? process.env.MOCK_URL ?? `http://127.0.0.1:${process.env.MOCK_PORT ?? 8787}`).replace(/\/+$/, ''),
    sandbox: flags.sandbox ?? 'default',
    adminToken: flags['admin-token'] ?? process.env.MOCK_ADMIN_TOKEN,
  };
  if (!URL.canParse(target.url)) throw new UsageError(`"${target.url}" is no address: write http://127.0.0.1:8787`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) await command.run(target, args, flags, console.log);
  else await bring(target, name, flags.phone, console.log);
};

run().catch((cause) => {
  console.error(cause instanceof UsageError || cause instanceof RefusedError ? cause.message : cause);
  if (cause instanceof UsageError) console.error('"npm run qa -- help" says what there is.');
  process.exitCode = cause instanceof UsageError ? 2 : 1;
});
