import type { AdminCalls } from '../../../mock-server/src/admin/table';
import {
  type Argument,
  appPath,
  count,
  digits,
  duration,
  durationText,
  file,
  flag,
  jsonList,
  method,
  network,
  oneCall,
  optional,
  payee,
  phoneNumber,
  setting,
  text,
  wholeNumber,
  word,
} from './argument';
import { EFFECT_HELP, effect } from './effect';

type CallName = keyof AdminCalls;
type Keys<Value> = keyof NonNullable<Value> & string;
type BodyPlace<Body> = {
  [Key in Keys<Body>]: `body.${Key}` | `body.${Key}.${Keys<Body[Key & keyof Body]>}`;
}[Keys<Body>];
/** The parts of a call that an argument can set. */
type Place<Name extends CallName> =
  | `params.${Keys<AdminCalls[Name]['params']>}`
  | `query.${Keys<AdminCalls[Name]['query']>}`
  | BodyPlace<AdminCalls[Name]['body']>
  | 'body'
  | 'query'
  | 'bodyFile'
  | 'local';

/** One way to type a command: literal words and arguments, for one admin call. */
export interface Form<Name extends CallName = CallName> {
  readonly call: Name;
  readonly words: readonly (string | Argument)[];
  readonly flags: Readonly<Record<string, Argument>>;
  /** fixed fields of the body */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Command {
  readonly about: string;
  readonly forms: readonly Form[];
  /** appended to its help */
  readonly more?: string;
}

const form = <const Name extends CallName>(
  call: Name,
  words: readonly (string | Argument<Place<Name>>)[] = [],
  flags: Readonly<Record<string, Argument<Place<Name>>>> = {},
  body: Form['body'] = {},
): Form<Name> => ({ call, words, flags, body });

const command = <const Forms extends readonly Form[]>(about: string, ...forms: Forms) => ({ about, forms });

const LABEL = 'phone number';
const call = word('call', digits, 'params.id');

const session = <const Name extends CallName>(name: Name, code: string) => {
  const place = 'params.contactNumber' as Place<Name>;
  const phone = flag(LABEL, 'the borrower', phoneNumber, place);
  return command(
    `Ends the sessions of a phone number. Its next call gets ${code}.`,
    form(name, [word(LABEL, phoneNumber, place)]),
    form(name, [], { phone: { ...phone, isOptional: undefined } }),
  );
};

/** The commands of `npm run qa` by name. */
export const commands = {
  list: command('Lists built-in scenarios with their descriptions, and saved scenarios.', form('GET /scenarios')),
  scenario: command(
    'Saves the sandbox as a scenario file, opens a saved scenario in place of the whole sandbox, or deletes one.',
    form(
      'POST /scenarios',
      ['save', word('name', text, 'body.name'), optional(word('title', text, 'body.title'))],
      {
        phone: flag(LABEL, 'the borrower to open it as', phoneNumber, 'body.contactNumber'),
        route: flag('path', 'where the app opens', appPath, 'body.route'),
      },
      { replace: true },
    ),
    form('POST /scenarios/:name', ['open', word('name', text, 'params.name')]),
    form('DELETE /scenarios/:name', ['delete', word('name', text, 'params.name')]),
  ),
  advance: command(
    'Advances the sandbox clock: 3d, 90m, 1d12h.',
    form('POST /clock/advance', [word('duration', duration, 'body.ms')]),
  ),
  clock: command(
    'Shows the sandbox clock, freezes it, resumes it, or resets it to real time.',
    form('GET /clock'),
    form('POST /clock/freeze', ['freeze']),
    form('POST /clock/resume', ['resume']),
    form('POST /clock/reset', ['reset']),
  ),
  next: command(
    'Lists the upcoming events of the sandbox clock, with the time to advance.',
    form('GET /next', [], { phone: flag(LABEL, 'the borrower', phoneNumber, 'query.contactNumber') }),
    form('GET /next', [word(LABEL, phoneNumber, 'query.contactNumber')]),
  ),
  fault: {
    ...command(
      'Adds a fault to the calls of a method.',
      form('GET /faults', ['list']),
      form('DELETE /faults', ['clear']),
      form('DELETE /faults/:id', ['clear', word('fault', text, 'params.id')]),
      ...([['any'], [word('method', method, 'body.match.method')]] as const).map((of) =>
        form('POST /faults', [...of, word('effect', effect, 'body.effect')], {
          phone: flag(LABEL, 'the borrower', phoneNumber, 'body.match.contactNumber'),
          after: flag('n', 'matching calls that pass unchanged before the first hit', count, 'body.after'),
          device: flag('device', 'only calls of this device, such as a.workbench', text, 'body.match.device'),
          times: flag('n', 'number of calls to hit', count, 'body.times'),
        }),
      ),
    ),
    more: `Effects:
${EFFECT_HELP}
The server still runs the call and then changes its reply. Only drop=before and a code that refuses
the whole call, such as one that ends the session, keep the server from running it.`,
  },
  network: command(
    'Simulates a network for one device, or restores the real one with online.',
    form('PUT /devices/:device/network', [
      word('device', text, 'params.device'),
      word('network', network, 'body.network'),
    ]),
  ),
  squeeze: session('POST /sessions/:contactNumber/squeeze', '10010304, logged in on another device'),
  expire: session('POST /sessions/:contactNumber/expire', '10010303, token expired'),
  invalidate: session('POST /sessions/:contactNumber/invalidate', '100103, token invalid'),
  keys: command(
    'Ends all session keys. The next call of each client gets 401, and the client silently renews its key.',
    form('POST /keys/expire'),
  ),
  code: command(
    'Shows the latest verification code of a phone number.',
    form('GET /messages', [word(LABEL, phoneNumber, 'query.contactNumber')]),
    form('GET /messages', [], {
      phone: { ...flag(LABEL, 'the borrower', phoneNumber, 'query.contactNumber'), isOptional: undefined },
    }),
  ),
  pay: command(
    'Adds a bank transfer, in naira.',
    form('POST /payments', [word('order or account', payee, 'body'), word('amount', wholeNumber, 'body.amount')]),
  ),
  snapshot: command(
    'Writes a snapshot of the sandbox to a file, or replaces the sandbox with one.',
    form('GET /snapshot', ['save', word('file', file, 'local')]),
    form('PUT /snapshot', ['load', word('file', file, 'bodyFile')]),
  ),
  tail: command(
    'Shows the latest calls, then each new call until Ctrl C. With 0, shows new calls only.',
    form('GET /requests', [optional(word('number of calls', digits, 'query.limit'))]),
  ),
  back: command(
    'Restores the state before a call: money, sessions, session keys, messages, faults and clock.',
    form('POST /requests/:id/back', [call]),
  ),
  send: command(
    'Resends a call of the journal as a new call, with other entries if given.',
    form('POST /requests/:id/send', [call, optional(word('entries', jsonList, 'body.entries'))]),
  ),
  trace: command(
    'Writes a trace of a call or a range of calls to a file that can be replayed.',
    form('GET /trace', [word('call', oneCall, 'query')]),
    form('GET /trace', [
      word('first call', digits, 'query.from'),
      word('last call', digits, 'query.to'),
      optional(word('file', file, 'local')),
    ]),
  ),
  replay: command(
    'Opens a trace in a new sandbox, after its last call. A redacted trace answers with its recorded replies.',
    form('POST /trace', [word('trace', file, 'bodyFile')]),
  ),
  outcomes: command(
    'Shows or presets the outcomes of a borrower, such as the next review.',
    form('GET /borrowers/:contactNumber', [word(LABEL, phoneNumber, 'params.contactNumber')]),
    form('PUT /borrowers/:contactNumber/outcomes', [
      word(LABEL, phoneNumber, 'params.contactNumber'),
      { ...word('outcome', setting, 'body'), isRest: true },
    ]),
  ),
  tickets: command(
    'Lists the tickets of a borrower, or replies to one as customer service.',
    form('GET /tickets', [word(LABEL, phoneNumber, 'query.contactNumber')]),
    form('POST /tickets/:ticketOdrId/notes', [
      'reply',
      word('ticket', text, 'params.ticketOdrId'),
      word('text', text, 'body.text'),
    ]),
  ),
  enter: command(
    'Makes a link that signs a browser in to a server with an admin token. It works for five minutes.',
    form('POST /enter', [optional(word('path', appPath, 'body.path'))]),
  ),
  phone: command(
    'Makes a link and a QR code that open the app on a real phone. Needs npm start -- --lan.',
    form('GET /addresses', [optional(word('path', appPath, 'local'))]),
  ),
  sandboxes: command(
    'Lists the sandboxes of the server, deletes one, clears those that --prefix or --unused select, or clones one.',
    form('GET /sandboxes'),
    form('DELETE /sandboxes/:name', ['delete', word('sandbox', text, 'params.name')]),
    form('DELETE /sandboxes', ['clear'], {
      prefix: flag('text', 'only sandboxes whose name starts with it', text, 'query.prefix'),
      unused: flag('duration', 'only sandboxes without a call for so long', durationText, 'query.unusedForMs'),
    }),
    form('POST /sandboxes/:name/clone', [
      'clone',
      word('sandbox', text, 'params.name'),
      word('new name', text, 'body.to'),
    ]),
  ),
  reset: command('Empties the sandbox.', form('POST /reset')),
};

/** The command without a name. Its first word is a scenario. */
export const scenario = command(
  'Opens a scenario: sets up a borrower in a given state.',
  form('POST /scenarios/:name', [word('scenario', text, 'params.name')], {
    phone: flag(LABEL, 'the borrower; default: a new number', phoneNumber, 'body.contactNumber'),
  }),
);

type Commands = typeof commands;
/** The admin calls that have a command. */
export type CommandCallName =
  | Commands[keyof Commands]['forms'][number]['call']
  | (typeof scenario)['forms'][number]['call'];
