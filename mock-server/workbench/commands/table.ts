import type { AdminCalls } from '../../src/admin/table';
import {
  type Argument,
  appPath,
  count,
  digits,
  duration,
  EFFECT_HELP,
  effect,
  file,
  flag,
  jsonList,
  method,
  oneCall,
  optional,
  payee,
  phoneNumber,
  preset,
  probability,
  setting,
  start,
  text,
  wholeNumber,
  word,
  yes,
} from './argument';

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
    `Ends the logins of a number: its next call meets ${code}.`,
    form(name, [word(LABEL, phoneNumber, place)]),
    form(name, [], { phone: { ...phone, isOptional: undefined } }),
  );
};

/** The commands of `npm run qa` by name. The terminal reads them and the workbench prints them. */
export const commands = {
  list: command('The scenarios, each with its description, and those that were saved.', form('GET /scenarios')),
  scenario: command(
    'Saves the sandbox as a scenario, a file to commit; opens one in the place of all; or deletes one.',
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
    'Moves the clock of the sandbox on: 3d, 90m, 1d12h.',
    form('POST /clock/advance', [word('duration', duration, 'body.ms')]),
  ),
  clock: command(
    'Shows the clock of the sandbox, stops it, lets it run on, or puts it back to real time.',
    form('GET /clock'),
    form('POST /clock/freeze', ['freeze']),
    form('POST /clock/resume', ['resume']),
    form('POST /clock/reset', ['reset']),
  ),
  next: command(
    'What comes next on the clock of the sandbox, with how far to move it on.',
    form('GET /next', [], { phone: flag(LABEL, 'the borrower', phoneNumber, 'query.contactNumber') }),
    form('GET /next', [word(LABEL, phoneNumber, 'query.contactNumber')]),
  ),
  fault: {
    ...command(
      'Lets something go wrong for the calls of a method.',
      form('GET /faults', ['list']),
      form('DELETE /faults', ['clear']),
      form('DELETE /faults/:id', ['clear', word('fault', text, 'params.id')]),
      ...([['any'], [word('method', method, 'body.match.method')]] as const).map((of) =>
        form('POST /faults', [...of, word('effect', effect, 'body.effect')], {
          phone: flag(LABEL, 'the borrower', phoneNumber, 'body.match.contactNumber'),
          nth: flag('n', 'only the nth call that matches', count, 'body.match.nth'),
          probability: flag('p', 'how likely it is', probability, 'body.match.probability'),
          seed: flag('n', 'what the chance begins from', wholeNumber, 'body.match.seed'),
          times: flag('n', 'how often it happens', count, 'body.times'),
          ttl: flag('duration', 'how long it lasts, in real time', duration, 'body.ttlMs'),
          'with-retry': flag('', 'whether a retry of the same request id meets it too', yes, 'body.withRetry'),
        }),
      ),
    ),
    more: `Effects:
${EFFECT_HELP}
The call is carried out all the same: a fault is what happens to its reply. Only codes that
refuse a call as a whole, such as those that end a session, run nothing.`,
  },
  network: command(
    'Makes the network of every phone of the sandbox a bad one, or the real one again; shows what it is.',
    form('GET /network'),
    form('DELETE /network', ['off']),
    form('PUT /network', [word('network', preset, 'body.preset')]),
  ),
  squeeze: session('POST /sessions/:contactNumber/squeeze', '10010304, logged in on another device'),
  expire: session('POST /sessions/:contactNumber/expire', '10010303, token expired'),
  invalidate: session('POST /sessions/:contactNumber/invalidate', '100103, token invalid'),
  keys: command(
    'Ends every agreed key: the next call of each client meets 401 and renews its key, unseen.',
    form('POST /keys/expire'),
  ),
  code: command(
    'The verification code that was sent last to a number.',
    form('GET /messages', [word(LABEL, phoneNumber, 'query.contactNumber')]),
    form('GET /messages', [], {
      phone: { ...flag(LABEL, 'the borrower', phoneNumber, 'query.contactNumber'), isOptional: undefined },
    }),
  ),
  pay: command(
    'A bank transfer arrives, in naira.',
    form('POST /payments', [word('order or account', payee, 'body'), word('amount', wholeNumber, 'body.amount')]),
  ),
  snapshot: command(
    'Writes the whole sandbox to a file, or puts one in its place.',
    form('GET /snapshot', ['save', word('file', file, 'local')]),
    form('PUT /snapshot', ['load', word('file', file, 'bodyFile')]),
  ),
  tail: command(
    'The last calls, and from then on each as it comes, until Ctrl C; with 0 before it only those that come.',
    form('GET /requests', [optional(word('number of calls', digits, 'query.limit'))]),
  ),
  back: command(
    'Puts the sandbox back to before a call of the journal: money, logins, keys, messages, faults, clock.',
    form('POST /requests/:id/back', [call]),
  ),
  send: command(
    'Sends a call of the journal once more, as a new one, with other entries where they are given.',
    form('POST /requests/:id/send', [call, optional(word('entries', jsonList, 'body.entries'))]),
  ),
  trace: command(
    'Writes what happened from one call to another to a file, with all that it takes to stand there again.',
    form('GET /trace', [word('call', oneCall, 'query')]),
    form('GET /trace', [
      word('first call', digits, 'query.from'),
      word('last call', digits, 'query.to'),
      optional(word('file', file, 'local')),
    ]),
  ),
  replay: command(
    'Makes a new sandbox that stands where a trace ended, or where it began, and opens there.',
    form('POST /trace', [word('trace', file, 'bodyFile'), optional(word('start', start, 'query.at'))]),
  ),
  outcomes: command(
    'What a borrower is answered: shows it, or sets it beforehand.',
    form('GET /borrowers/:contactNumber', [word(LABEL, phoneNumber, 'params.contactNumber')]),
    form('PUT /borrowers/:contactNumber/outcomes', [
      word(LABEL, phoneNumber, 'params.contactNumber'),
      { ...word('outcome', setting, 'body'), isRest: true },
    ]),
  ),
  tickets: command(
    'The tickets of a borrower, or an answer of customer service to one: an unread message.',
    form('GET /tickets', [word(LABEL, phoneNumber, 'query.contactNumber')]),
    form('POST /tickets/:ticketOdrId/notes', [
      'reply',
      word('ticket', text, 'params.ticketOdrId'),
      word('text', text, 'body.text'),
    ]),
  ),
  enter: command(
    'A link that lets a browser in where the server has an admin token. It opens once, and not for long.',
    form('POST /enter', [optional(word('path', appPath, 'body.path'))]),
  ),
  phone: command(
    'A link that opens the app on a phone of the network, once, and the same as a QR code: after npm start -- --lan.',
    form('GET /addresses', [optional(word('path', appPath, 'local'))]),
  ),
  sandboxes: command(
    'The sandboxes of the server, the end of one with all that it holds, or another that holds the same.',
    form('GET /sandboxes'),
    form('DELETE /sandboxes/:name', ['delete', word('sandbox', text, 'params.name')]),
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
    phone: flag(LABEL, 'the borrower; a new number where it is left out', phoneNumber, 'body.contactNumber'),
  }),
);

type Commands = typeof commands;
/** The admin calls that have a command. */
export type CommandCallName =
  | Commands[keyof Commands]['forms'][number]['call']
  | (typeof scenario)['forms'][number]['call'];
