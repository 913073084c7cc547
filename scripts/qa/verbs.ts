import { readFileSync, writeFileSync } from 'node:fs';
import { parseWritten } from '@kit/contracts/json-depth';
import { isObject } from '@kit/contracts/json-object';
import { messageOf } from '@kit/contracts/message-of';
import { printable } from '@kit/contracts/printable';
import { DURATIONS, millisecondsOf } from '../../mock-server/testing/duration';
import type { Answer, Body } from '../../mock-server/workbench/api/client';
import { type Flag, RefusedError, UsageError, writeTo } from '../command-line';
import { admin, request, streamOf, type Target } from './admin';

type JournalEntry = Answer<'GET /requests'>['requests'][number];
type FaultDefinition = Body<'POST /faults'>;

/** A typed command. */
export interface Typed {
  /** the words after the verb */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | undefined>>;
  readonly target: Target;
  /** Prints the reply: as JSON with `--json`, else as these lines. */
  readonly tell: (reply: unknown, ...lines: readonly string[]) => void;
}

export interface Verb {
  /** words after the verb: `<needed>`, `[optional]` */
  readonly usage: string;
  readonly about: string;
  readonly flags?: Readonly<Record<string, Flag>>;
  readonly more?: string;
  readonly run: (typed: Typed) => Promise<void>;
}

const fact = (name: string, value: unknown): string =>
  printable(`${name.padEnd(16)}${typeof value === 'string' ? value : JSON.stringify(value)}`);

/** @throws UsageError */
const durationIn = (text: string): number => {
  const ms = millisecondsOf(text);
  if (ms === undefined) throw new UsageError(`The duration cannot be "${text}". Allowed: ${DURATIONS}`);
  return ms;
};

/** @throws UsageError */
const numberIn = (what: string, text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`The ${what} cannot be "${text}". Allowed: a whole number`);
  return Number(text);
};

/** @throws UsageError */
const jsonIn = (what: string, text: string): unknown => {
  try {
    return parseWritten(text);
  } catch (cause) {
    throw new UsageError(`The ${what} cannot be read: ${messageOf(cause)}`);
  }
};

/** A value of an effect: JSON, or text. */
const valueIn = (text: string): unknown => (/^(?:-?\d+|[[{].*)$/s.test(text) ? jsonIn('effect', text) : text);

/** Reads `http=503`, `delay=2s`, `delay=1s..3s` or a JSON object. The server judges the values. @throws UsageError */
const effectIn = (text: string): FaultDefinition['effect'] => {
  const [, name = '', value = ''] = /^([a-z]+)=(.+)$/s.exec(text) ?? [];
  const object = text.startsWith('{') ? jsonIn('effect', text) : undefined;
  if (isObject(object)) return object as FaultDefinition['effect'];
  if (name === '') throw new UsageError(`The effect cannot be "${text}". Allowed: http=503, delay=2s and the like`);
  if (name !== 'delay') return { [name]: valueIn(value) } as FaultDefinition['effect'];
  const [least = 0, most, ...others] = value.split('..').map(durationIn);
  if (others.length > 0) throw new UsageError(`The delay cannot be "${value}". Allowed: 2s, or 1s..3s`);
  return { delay: most === undefined ? least : [least, most] };
};

/** The body of `post` and `put`: JSON, or the file that `@` names. @throws UsageError, RefusedError */
const bodyIn = (text: string): unknown => {
  if (!text.startsWith('@')) return jsonIn('body', text);
  const file = text.slice(1);
  try {
    return parseWritten(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new RefusedError(`${file} cannot be read: ${messageOf(cause)}`);
  }
};

const callLine = (call: JournalEntry): string => {
  const { id, at, device = '', methods, contactNumber = '', code, durationMs, unopened, fault } = call;
  const parts = [
    String(id).padEnd(8),
    at.slice(11, 23),
    device.padEnd(12),
    (methods.join(',') || '-').padEnd(24),
    String(code).padEnd(9),
    `${Math.round(durationMs)} ms`.padEnd(9),
    contactNumber,
    unopened === null ? '' : `could not be opened: ${unopened}`,
    fault === null ? '' : `hit by ${fault.map((each) => each.id).join(', ')}`,
  ];
  return printable(parts.join(' ').trimEnd());
};

const endSession = (action: 'expire' | 'squeeze' | 'invalidate', code: string): Verb => ({
  usage: '<number>',
  about: `Ends the sessions of a phone number. Its next call gets ${code}.`,
  run: async ({ words: [contactNumber = ''], target, tell }) => {
    const reply = await admin(target, 'POST /sessions/:contactNumber/:action', { params: { contactNumber, action } });
    tell(reply, `Logins of ${contactNumber} ended: ${reply.sessions}.`);
  },
});

/** How often, and after how long in ms, `tail` asks again for a stream that ended. */
const RECONNECTS = 10;
const RECONNECT_MS = 1_000;
const DEFAULT_TAIL = '20';

/** Follows the journal until Ctrl C. @throws RefusedError if the server stays away */
const tail: Verb['run'] = async ({ words: [limit = DEFAULT_TAIL], target, tell }) => {
  const { requests } = await admin(target, 'GET /requests', { query: { limit } });
  for (const entry of requests.toReversed()) tell(entry, callLine(entry));
  let last = requests[0]?.id;
  let left = RECONNECTS;
  for (;;) {
    try {
      for await (const { event, data } of streamOf(
        target,
        `/events${last === undefined ? '' : `?lastEventId=${last}`}`,
      )) {
        left = RECONNECTS;
        if (event === 'change') tell(data, `         ${printable((data as { readonly url: string }).url)}`);
        if (event !== 'message') continue;
        const entry = data as JournalEntry;
        last = entry.id;
        tell(entry, callLine(entry));
      }
    } catch (cause) {
      if (left === 0) throw cause;
    }
    if (left === 0) throw new RefusedError('The server ended the stream again and again. See its log.');
    left -= 1;
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
};

const anyCall = (method: string, about: string, usage = '<path> [body]'): Verb => ({
  usage,
  about,
  run: async ({ words: [path = '', body], target, tell }) => {
    // The server's messages name whole paths, such as /__admin/sessions/….
    const place = path.replace(/^(?:\/?__admin(?=\/))?\/?/, '/');
    const reply = await request(target, method, place, body === undefined ? undefined : bodyIn(body));
    tell(reply, typeof reply === 'string' ? reply : JSON.stringify(reply, null, 2));
  },
});

/** The address of a path of the app. */
const appAt = ({ app, url }: Target, path: string): string => `${app ?? url}${path}`;

/** The verb without a name: its first word is a scenario. */
export const scenario: Verb = {
  usage: '<scenario>',
  about: 'Opens a scenario: sets up a borrower in a given state.',
  flags: { phone: { value: 'number', about: 'the borrower; default: a new number' } },
  run: async ({ words: [name = ''], flags: { phone }, target, tell }) => {
    const body = phone === undefined ? {} : { contactNumber: phone };
    const reply = await admin(target, 'POST /scenarios/:name', { params: { name }, body });
    const { scenario: _, sandbox: __, route: ___, open, ...facts } = reply;
    const address = appAt(target, open);
    const lines = Object.entries(facts).flatMap(([key, value]) => (value === null ? [] : [fact(key, value)]));
    lines.push(fact('open', address));
    // The simulated shell logs in by the admin API, so the browser needs a link first.
    if (target.adminToken !== undefined) {
      const { link } = await admin(target, 'POST /enter', { body: { path: open } });
      lines.push(fact('link', appAt(target, link)));
    }
    const page = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
    const isServed = page?.ok === true;
    if (!isServed)
      lines.push(
        `${' '.repeat(16)}No app is served there: start it with "npm start", or build it with "npm run build".`,
      );
    tell(reply, ...lines);
  },
};

/** The verbs of `npm run qa` by name. */
export const verbs: Readonly<Record<string, Verb>> = {
  advance: {
    usage: '<duration>',
    about: 'Advances the sandbox clock: 3d, 90m, 1d12h.',
    run: async ({ words: [text = ''], target, tell }) => {
      const reply = await admin(target, 'POST /clock/advance', { body: { ms: durationIn(text) } });
      tell(reply, `The clock is at ${reply.iso}${reply.frozen ? ', frozen' : ''}.`);
    },
  },
  squeeze: endSession('squeeze', '10010304, logged in on another device'),
  expire: endSession('expire', '10010303, token expired'),
  invalidate: endSession('invalidate', '100103, token invalid'),
  keys: {
    usage: '',
    about: 'Ends all session keys. Each client silently renews its key.',
    run: async ({ target, tell }) => {
      const reply = await admin(target, 'POST /keys/expire');
      tell(reply, `Session keys ended: ${reply.keys}.`);
    },
  },
  fault: {
    usage: '<method> <effect>',
    about: 'Adds a fault to the calls of a method, or of "any".',
    flags: {
      phone: { value: 'number', about: 'only calls of this borrower' },
      device: { value: 'name', about: 'only calls of this device, such as a.workbench' },
      after: { value: 'n', about: 'matching calls that pass unchanged before the first hit' },
      times: { value: 'n', about: 'number of calls to hit' },
      minutes: { value: 'n', about: "minutes of the sandbox's clock after which the fault ends" },
    },
    more: `Effects:
  code=10010304                 any code of an entry or of the whole reply
  delay=2s, delay=100ms..3s     fixed, or between two durations
  http=503                      a status without an envelope
  drop=before                   the call never runs; it runs, without a reply: after, reset
  envelope=GARBAGE              or WRONG_KEY, PLAIN_JSON
  reply='{"remove":["limit"]}'  fields of the reply to "remove" or "set", or its whole "data"
  '{"drop":"upload","percent":60}'  an upload that breaks at 60 %, for mediaUpload
  '{"drop":"slow","bytesPerSecond":2000}', any other effect as JSON
The admin API lists and removes faults: get /faults, delete /faults.`,
    run: async ({ words: [method = '', effect = ''], flags, target, tell }) => {
      const { phone, device, after, times, minutes } = flags;
      const body = {
        match: {
          ...(method === 'any' ? {} : { method }),
          ...(phone === undefined ? {} : { contactNumber: phone }),
          ...(device === undefined ? {} : { device }),
        },
        effect: effectIn(effect),
        ...(after === undefined ? {} : { after: numberIn('number of --after', after) }),
        ...(times === undefined ? {} : { times: numberIn('number of --times', times) }),
        ...(minutes === undefined ? {} : { minutes: numberIn('number of --minutes', minutes) }),
      } as FaultDefinition;
      const reply = await admin(target, 'POST /faults', { body });
      tell(reply, `Added ${reply.id}: ${JSON.stringify(reply.effect)} for ${JSON.stringify(reply.match)}.`);
    },
  },
  code: {
    usage: '<number>',
    about: 'Shows the latest verification code of a phone number.',
    run: async ({ words: [contactNumber = ''], target, tell }) => {
      const { messages } = await admin(target, 'GET /messages', { query: { contactNumber } });
      const [message] = messages;
      if (message === undefined) {
        throw new RefusedError(
          `No message was sent to ${contactNumber} in this sandbox. Request a code on the login screen first.`,
        );
      }
      tell(message, message.authCode ?? message.text);
    },
  },
  pay: {
    usage: '<order or account> <amount>',
    about: 'Adds a bank transfer, in naira. Ten digits are a virtual account.',
    run: async ({ words: [to = '', amount = ''], target, tell }) => {
      const payee = /^\d{10}$/.test(to) ? { accountNo: to } : { orderNo: to };
      const body = { ...payee, amount: numberIn('amount', amount) };
      const reply = await admin(target, 'POST /payments', { body });
      const { orderNo, effect, orderStatus, remaining } = reply;
      tell(reply, `${orderNo}: ${effect}. It is ${orderStatus}, and ${remaining} naira remain.`);
    },
  },
  sandboxes: {
    usage: '',
    about: 'Lists the sandboxes of the server.',
    run: async ({ target, tell }) => {
      const reply = await admin(target, 'GET /sandboxes');
      const lines = reply.sandboxes.map(({ name, documents, lastUsedAt }) =>
        printable(`${name.padEnd(26)}${documents} documents, last used ${new Date(lastUsedAt).toISOString()}`),
      );
      tell(reply, ...lines, `${lines.length} of at most ${reply.maximum}.`);
    },
  },
  trace: {
    usage: '<first call> [last call] [file]',
    about: 'Writes a trace of calls to a file. Drop it on a workbench to open it.',
    run: async ({ words: [from = '', to = from, file = `trace-${from}-${to}.json`], target, tell }) => {
      const trace = await admin(target, 'GET /trace', { query: { from, to } });
      writeTo(file, () => writeFileSync(file, `${JSON.stringify(trace)}\n`));
      const calls = (trace.calls ?? []).map(({ at, methods, code }) =>
        printable(`${at.slice(11, 19)}  ${methods.join(', ')} ${code}`),
      );
      tell({ file }, ...calls, `Wrote ${file}.`);
    },
  },
  tail: {
    usage: '[number of calls]',
    about: 'Shows the latest calls, then each new call until Ctrl C.',
    run: tail,
  },
  get: anyCall('GET', 'Makes any call of the admin API, such as get /scenarios or get /openapi.json.', '<path>'),
  post: anyCall('POST', 'Makes any call with a body: JSON, or @file. Example: post /clock/freeze.'),
  put: anyCall('PUT', 'As post. Example: put /devices/a.workbench/network \'{"network":"slow-3g"}\'.'),
  delete: anyCall('DELETE', 'Example: delete /faults.', '<path>'),
};
