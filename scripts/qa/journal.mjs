import { readFileSync, writeFileSync } from 'node:fs';
import { RefusedError, UsageError } from '../command-line';
import { admin, streamOf } from './admin.mjs';
import { given, wholeNumberOf } from './usage.mjs';

/** @typedef {{ id: number, at: string, phone?: string, methods: string[], contactNumber?: string, code: number, durationMs: number, unopened: string | null, fault: { id: string }[] | null }} Call */

/** @param {Call} call */
const lineOf = ({ id, at, phone = '', methods, contactNumber = '', code, durationMs, unopened, fault }) =>
  [
    ...[String(id).padEnd(8), at.slice(11, 23), phone.padEnd(12), (methods.join(',') || '-').padEnd(24)],
    ...[String(code).padEnd(9), `${Math.round(durationMs)} ms`.padEnd(9), contactNumber],
    ...(unopened === null ? [] : [`could not be opened: ${unopened}`]),
    ...(fault === null ? [] : [`met ${fault.map((each) => each.id).join(', ')}`]),
  ]
    .join(' ')
    .trimEnd();

/**
 * JSON from a file.
 * @param {string} path
 * @param {string} what it is to be
 */
export const jsonIn = (path, what) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new RefusedError(`${path} cannot be read as ${what}: ${cause instanceof Error ? cause.message : cause}`);
  }
};

/** @param {string} text */
const listIn = (text) => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`The entries are no JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
};

/** @param {string} path @param {unknown} value */
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value)}\n`);

/** @param {import('./admin.mjs').Target} target @param {string} path */
const appAt = ({ app, url }, path) => `${app ?? url}${path}`;

/** @type {Readonly<Record<string, import('./commands.mjs').Command>>} */
export const journalCommands = {
  tail: {
    usage: 'tail [how many]',
    about: 'The last calls, and from then on each as it comes, until Ctrl C; with 0 before it only those that come.',
    words: 1,
    run: async (target, [many], _flags, say) => {
      const limit = many === undefined ? 20 : wholeNumberOf(many, 'How many');
      const { requests } = limit === 0 ? { requests: [] } : await admin(target, 'GET', `/requests?limit=${limit}`);
      for (const call of requests.toReversed()) say(lineOf(call));
      const last = requests[0]?.id;
      const query = last === undefined ? '' : `?lastEventId=${last}`;
      for await (const { event, data } of streamOf(target, `/events${query}`)) {
        if (event === 'message') say(lineOf(/** @type {Call} */ (data)));
        else if (event === 'change') say(`         ${/** @type {{ url: string }} */ (data).url}`);
      }
    },
  },
  back: {
    usage: 'back <call>',
    about: 'Puts the sandbox back to before a call of the journal: money, logins, keys, messages, faults, clock.',
    words: 1,
    run: async (target, [call], _flags, say) => {
      const { request, documents } = await admin(target, 'POST', `/requests/${wholeNumberOf(call, 'The call')}/back`);
      say(`The sandbox "${target.sandbox}" is where it was before call ${request}: ${documents} documents.`);
    },
  },
  send: {
    usage: 'send <call> [entries as JSON]',
    about: 'Sends a call of the journal once more, as a new one, with other entries where they are given.',
    words: 2,
    run: async (target, [call, entries], _flags, say) => {
      const id = wholeNumberOf(call, 'The call');
      const body = entries === undefined ? {} : { entries: listIn(entries) };
      const { request } = await admin(target, 'POST', `/requests/${id}/send`, body);
      const { requests } = await admin(target, 'GET', `/requests?limit=1&before=${request + 1}`);
      for (const sent of requests) say(lineOf(sent));
    },
  },
  trace: {
    usage: 'trace <first call> [last call] [file]',
    about: 'Writes what happened from one call to another to a file, with all that it takes to stand there again.',
    words: 3,
    run: async (target, [first, last, file], _flags, say) => {
      const from = wholeNumberOf(first, 'The first call');
      const to = last === undefined ? from : wholeNumberOf(last, 'The last call');
      const path = file ?? `trace-${from}-${to}.json`;
      const trace = await admin(target, 'GET', `/trace?from=${from}&to=${to}`);
      writeJson(path, trace);
      for (const { at, text } of trace.steps) say(`${at.slice(11, 19)}  ${text}`);
      say(`That is in ${path}. Elsewhere: npm run qa -- replay ${path}`);
    },
  },
  replay: {
    usage: 'replay <trace> [start]',
    about: 'Makes a new sandbox that stands where a trace ended, or where it began, and opens there.',
    words: 2,
    run: async (target, [file, at], _flags, say) => {
      const path = given(file, 'The file of the trace');
      const query = at === undefined ? '' : `?at=${encodeURIComponent(at)}`;
      const { sandbox, calls, open } = await admin(target, 'POST', `/trace${query}`, jsonIn(path, 'a trace'));
      for (const { request, same, problem } of calls) {
        const came = same ? 'came to the same' : 'came to something else';
        say(`call ${request}  ${problem ?? came}`);
      }
      say(`${'sandbox'.padEnd(16)}${sandbox}`);
      say(`${'open'.padEnd(16)}${appAt(target, open)}`);
    },
  },
};
