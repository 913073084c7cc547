import { writeFileSync } from 'node:fs';
import { RefusedError, UsageError } from '../command-line';
import { phoneLines } from '../phone-link';
import { admin } from './admin.mjs';
import { borrowerCommands } from './borrower.mjs';
import { fault } from './faults.mjs';
import { journalCommands, jsonIn } from './journal.mjs';
import { alike, durationIn, durationOf, given, wholeNumberOf } from './usage.mjs';

/**
 * `words`: how many it takes, at most; `flags`: which it takes beside those that every command takes.
 * @typedef {{
 *   usage: string,
 *   about: string,
 *   more?: string,
 *   words?: number,
 *   flags?: readonly string[],
 *   run: (
 *     target: import('./admin.mjs').Target,
 *     args: string[],
 *     flags: Record<string, string | undefined>,
 *     say: (line: string) => void,
 *   ) => Promise<void>,
 * }} Command
 */

/** @param {{ sandbox: string }} target */
const baseOf = ({ sandbox }) => (sandbox === 'default' ? '' : `/s/${sandbox}`);

/** @param {{ iso: string, frozen: boolean }} clock */
const clockLine = ({ iso, frozen }) => `The clock stands at ${iso}${frozen ? ' and does not run' : ''}.`;

/** @param {{ name: string, isConfigured: boolean, documents: number, lastUsedAt: number | null }} sandbox */
const sandboxLine = ({ name, isConfigured, documents, lastUsedAt }) => {
  const used = lastUsedAt === null ? 'not used since the start' : `last used ${new Date(lastUsedAt).toISOString()}`;
  return `${name.padEnd(26)}${documents} documents, ${used}${isConfigured ? ', configured' : ''}`;
};

/**
 * @param {'squeeze' | 'expire' | 'invalidate'} how
 * @param {string} code
 * @returns {Command}
 */
const ending = (how, code) => ({
  usage: `${how} <phone>`,
  about: `Ends the logins of a number: its next call meets ${code}.`,
  words: 1,
  flags: ['phone'],
  run: async (target, [phone], flags, say) => {
    const number = given(phone ?? flags.phone, 'The phone number');
    const { sessions } = await admin(target, 'POST', `/sessions/${encodeURIComponent(number)}/${how}`);
    say(sessions === 0 ? `${number} is not logged in: nothing was ended.` : `${number}: ${sessions} login ended.`);
  },
});

/** @type {Readonly<Record<string, Command>>} */
export const commands = {
  list: {
    usage: 'list',
    about: 'The scenarios, each with its description, and those that were saved.',
    run: async (target, _args, _flags, say) => {
      const { scenarios, saved, folder } = await admin(target, 'GET', '/scenarios');
      for (const { name, description } of scenarios) say(`${name.padEnd(26)}${description}`);
      for (const { name, problem, title } of saved) say(`${name.padEnd(26)}${problem ?? title}`);
      say(`${saved.length} saved in ${folder}.`);
    },
  },
  scenario: {
    usage: 'scenario save <name> [title]   |   scenario open <name>   |   scenario delete <name>',
    about: 'Saves the sandbox as a scenario, a file to commit; opens one in the place of all; or deletes one.',
    words: 3,
    run: async (target, [action, name, title], _flags, say) => {
      if (action !== 'save' && action !== 'open' && action !== 'delete')
        throw new UsageError(`A scenario is saved, opened or deleted, and not "${action ?? ''}"`);
      const named = given(name, 'The name');
      if (action === 'save') {
        await admin(target, 'POST', '/scenarios', { name: named, replace: true, ...(title && { title }) });
        say(`The sandbox "${target.sandbox}" is the scenario "${named}".`);
      } else if (action === 'open') await runScenario(target, named, undefined, say);
      else {
        await admin(target, 'DELETE', `/scenarios/${encodeURIComponent(named)}`);
        say(`There is no scenario "${named}" any more.`);
      }
    },
  },
  advance: {
    usage: 'advance <duration>',
    about: 'Moves the clock of the sandbox on: 3d, 90m, 1d12h.',
    words: 1,
    run: async (target, [duration], _flags, say) =>
      say(clockLine(await admin(target, 'POST', '/clock/advance', { ms: durationOf(duration) }))),
  },
  clock: {
    usage: 'clock [freeze | resume | reset]',
    about: 'Shows the clock of the sandbox, stops it, lets it run on, or puts it back to real time.',
    words: 1,
    run: async (target, [action], _flags, say) => {
      if (action !== undefined && !['freeze', 'resume', 'reset'].includes(action)) {
        throw new UsageError(`The clock knows freeze, resume and reset, and not "${action}"`);
      }
      const asked = action === undefined ? admin(target, 'GET', '/clock') : admin(target, 'POST', `/clock/${action}`);
      say(clockLine(await asked));
    },
  },
  next: {
    usage: 'next [phone]',
    about: 'What comes next on the clock of the sandbox, with how far to move it on.',
    words: 1,
    flags: ['phone'],
    run: async (target, [phone], flags, say) => {
      const number = phone ?? flags.phone;
      const query = number === undefined ? '' : `?contactNumber=${encodeURIComponent(number)}`;
      const { events } = await admin(target, 'GET', `/next${query}`);
      for (const { inMs, text } of events) say(`advance ${durationIn(inMs).padEnd(18)}${text}`);
      if (events.length === 0) say('Nothing comes by itself.');
    },
  },
  fault,
  network: {
    usage: 'network [offline | slow-3g | fast-3g | lossy | off]',
    about: 'Makes the network of every phone of the sandbox a bad one, or the real one again; shows what it is.',
    words: 1,
    run: async (target, [preset], _flags, say) => {
      if (preset === 'off') await admin(target, 'DELETE', '/network');
      else if (preset !== undefined) await admin(target, 'PUT', '/network', { preset });
      const { networks } = await admin(target, 'GET', '/network');
      for (const network of networks) say(`${network.preset} for ${network.phone ?? 'every phone'}`);
      if (networks.length === 0) say('The network is the one that is really there.');
    },
  },
  squeeze: ending('squeeze', '10010304, logged in on another device'),
  expire: ending('expire', '10010303, token expired'),
  invalidate: ending('invalidate', '100103, token invalid'),
  keys: {
    usage: 'keys',
    about: 'Ends every agreed key: the next call of each client meets 401 and renews its key, unseen.',
    run: async (target, _args, _flags, say) => {
      const { keys } = await admin(target, 'POST', '/keys/expire');
      say(`${keys} keys ended.`);
    },
  },
  code: {
    usage: 'code <phone>',
    about: 'The verification code that was sent last to a number.',
    words: 1,
    flags: ['phone'],
    run: async (target, [phone], flags, say) => {
      const number = given(phone ?? flags.phone, 'The phone number');
      const { messages } = await admin(target, 'GET', `/messages?contactNumber=${encodeURIComponent(number)}`);
      if (messages.length === 0) throw new RefusedError(`No message was sent to ${number} in this sandbox.`);
      say(messages[0].authCode ?? messages[0].text);
    },
  },
  pay: {
    usage: 'pay <orderNo or account number> <amount>',
    about: 'A bank transfer arrives, in naira.',
    words: 2,
    run: async (target, [to, amount], _flags, say) => {
      const name = /^\d{10}$/.test(given(to, 'The order or the account')) ? 'accountNo' : 'orderNo';
      const paid = await admin(target, 'POST', '/payments', {
        [name]: to,
        amount: wholeNumberOf(amount, 'The amount'),
      });
      say(`${paid.orderNo}: ${paid.effect}; it is ${paid.orderStatus}, and ${paid.remaining} naira are left.`);
    },
  },
  snapshot: {
    usage: 'snapshot save <file>   |   snapshot load <file>',
    about: 'Writes the whole sandbox to a file, or puts one in its place.',
    words: 2,
    run: async (target, [action, file], _flags, say) => {
      const path = given(file, 'The file');
      if (action === 'save') {
        writeFileSync(path, `${JSON.stringify(await admin(target, 'GET', '/snapshot'))}\n`);
        say(`The sandbox "${target.sandbox}" is in ${path}.`);
      } else if (action === 'load') {
        const { documents } = await admin(target, 'PUT', '/snapshot', jsonIn(path, 'a snapshot'));
        say(`The sandbox "${target.sandbox}" holds the ${documents} documents of ${path}.`);
      } else throw new UsageError(`A snapshot is saved or loaded, and not "${action ?? ''}"`);
    },
  },
  ...journalCommands,
  ...borrowerCommands,
  enter: {
    usage: 'enter [path]',
    about: 'A link that lets a browser in where the server has an admin token. It opens once, and not for long.',
    words: 1,
    run: async (target, [path], _flags, say) => say(await entryOf(target, path)),
  },
  phone: {
    usage: 'phone [path]',
    about:
      'A link that opens the app on a phone of the network, once, and the same as a QR code: after npm start -- --lan.',
    words: 1,
    run: async (target, [path = '/'], _flags, say) => say(await phoneLines(target, baseOf(target) + path)),
  },
  sandboxes: {
    usage: 'sandboxes   |   sandboxes delete <name>   |   sandboxes clone <name> <new name>',
    about: 'The sandboxes of the server, the end of one with all that it holds, or another that holds the same.',
    words: 3,
    run: async (target, [action, name, to], _flags, say) => {
      if (action === 'delete') {
        const ended = given(name, 'The sandbox');
        await admin(target, 'DELETE', `/sandboxes/${encodeURIComponent(ended)}`);
        say(`There is no sandbox "${ended}" any more.`);
      } else if (action === 'clone') {
        const from = given(name, 'The sandbox');
        const made = { to: given(to, 'The name of the new one') };
        await admin(target, 'POST', `/sandboxes/${encodeURIComponent(from)}/clone`, made);
        say(`The sandbox "${made.to}" holds what "${from}" does.`);
      } else if (action === undefined) {
        const { sandboxes, maximum } = await admin(target, 'GET', '/sandboxes');
        for (const sandbox of sandboxes) say(sandboxLine(sandbox));
        say(`${sandboxes.length} of at most ${maximum}. One that nobody configured gives way to a new one.`);
      } else throw new UsageError(`Sandboxes are listed, deleted or cloned, and not "${action}"`);
    },
  },
  reset: {
    usage: 'reset',
    about: 'Empties the sandbox.',
    run: async (target, _args, _flags, say) => {
      await admin(target, 'POST', '/reset');
      say(`The sandbox "${target.sandbox}" is empty.`);
    },
  },
};

/**
 * @param {import('./admin.mjs').Target} target
 * @param {string} [path] where the link leads
 * @returns {Promise<string>}
 */
const entryOf = async (target, path) => {
  const { link } = await admin(target, 'POST', '/enter', path === undefined ? {} : { path });
  return `${target.app ?? target.url}${link}`;
};

/**
 * Puts a borrower into a scenario, and says what is needed to go on.
 * @param {import('./admin.mjs').Target} target
 * @param {string} name
 * @param {string | undefined} phone
 * @param {(line: string) => void} say
 */
export const runScenario = async (target, name, phone, say) => {
  const { scenarios, saved } = await admin(target, 'GET', '/scenarios');
  /** @type {string[]} */
  const names = [...scenarios, ...saved].map((/** @type {{ name: string }} */ scenario) => scenario.name);
  if (!names.includes(name)) {
    const meant = alike(name, [...names, ...Object.keys(commands)]);
    const hint = meant.length > 0 ? `Did you mean ${meant.join(', ')}?` : '"npm run qa -- list" shows them all.';
    throw new UsageError(`There is no scenario and no command "${name}". ${hint}`);
  }
  const met = await admin(target, 'POST', `/scenarios/${name}`, phone === undefined ? {} : { contactNumber: phone });
  const { scenario: _, sandbox: __, route: ___, open, ...facts } = met;
  for (const [fact, value] of Object.entries(facts)) if (value !== null) say(`${fact.padEnd(16)}${value}`);
  const address = `${target.app ?? target.url}${open}`;
  say(`${'open'.padEnd(16)}${address}`);
  // The simulated shell logs in by the admin API, so a browser has to be let in first.
  if (target.adminToken !== undefined) say(`${'let in, once'.padEnd(16)}${await entryOf(target, open)}`);
  const page = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!page?.ok)
    say(`${' '.repeat(16)}No app is served there: start it with "npm start", or build it with "npm run build".`);
};
