import { UsageError } from '../command-line';
import { admin } from './admin.mjs';
import { given } from './usage.mjs';

/**
 * What was typed as name=value: numbers, null and JSON as what they are, anything else as text.
 * @param {string} typed
 * @returns {[string, unknown]}
 */
const settingOf = (typed) => {
  const at = typed.indexOf('=');
  if (at < 1) throw new UsageError(`"${typed}" is no outcome: write it as review=reject`);
  const value = typed.slice(at + 1);
  const isJson = /^(?:-?\d+|null|true|false|\{.*\})$/s.test(value);
  return [typed.slice(0, at), isJson ? JSON.parse(value) : value];
};

/** @type {Readonly<Record<string, import('./commands.mjs').Command>>} */
export const borrowerCommands = {
  outcomes: {
    usage: 'outcomes <phone> [review=reject payout="bank refused" …]',
    about: 'What a borrower is answered: shows it, or sets it beforehand.',
    words: 12,
    run: async (target, [phone, ...typed], _flags, say) => {
      const path = `/borrowers/${encodeURIComponent(given(phone, 'The phone number'))}`;
      const { outcomes } =
        typed.length === 0
          ? await admin(target, 'GET', path)
          : await admin(target, 'PUT', `${path}/outcomes`, Object.fromEntries(typed.map(settingOf)));
      for (const [name, value] of Object.entries(outcomes)) {
        say(`${name.padEnd(16)}${typeof value === 'string' ? value : JSON.stringify(value)}`);
      }
    },
  },
  tickets: {
    usage: 'tickets <phone>   |   tickets reply <ticket> <text>',
    about: 'The tickets of a borrower, or an answer of customer service to one: an unread message.',
    words: 3,
    run: async (target, [first, ticket, text], _flags, say) => {
      const named = given(first, 'The phone number');
      if (named === 'reply') {
        const path = `/tickets/${encodeURIComponent(given(ticket, 'The ticket'))}/notes`;
        const { noteId } = await admin(target, 'POST', path, { text: given(text, 'The text') });
        say(`${ticket} has the note ${noteId}.`);
        return;
      }
      const { tickets } = await admin(target, 'GET', `/tickets?contactNumber=${encodeURIComponent(named)}`);
      for (const { ticketOdrId, processStatus, unreadMessageTotal, remark } of tickets) {
        say(`${ticketOdrId.padEnd(16)}status ${processStatus}, ${unreadMessageTotal} unread  ${remark}`);
      }
      if (tickets.length === 0) say(`${named} has no tickets.`);
    },
  },
};
