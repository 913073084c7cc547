import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { methodTable } from '@kit/contracts/openrpc/document';
import { adminTable } from '@kit/mock-server/admin/table';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { callOf } from '../../../mock-server/workbench/api/client';
import type { Argument } from '../../../mock-server/workbench/commands/argument';
import * as argument from '../../../mock-server/workbench/commands/argument';
import {
  type CommandCall,
  CommandError,
  commandOf,
  type Flags,
  flagsOf,
  parse,
  print,
} from '../../../mock-server/workbench/commands/command-line';
import { effect as effectArgument } from '../../../mock-server/workbench/commands/effect';
import { type Command, commands, type Form, scenario } from '../../../mock-server/workbench/commands/table';
import { type Flag, readCommandLine } from '../../../scripts/command-line';
import { root } from '../../support/source-files';

const anyText = fc
  .string({ minLength: 1, maxLength: 30, unit: 'binary' })
  .filter((text) => !text.startsWith('-') && !text.includes('\0') && !Object.hasOwn(commands, text));
const digits = fc.nat().map(String);
const time = fc.nat({ max: 600_000 });
const field = fc.constantFrom('repayment.remaining', 'orders[].amount');
const effect = fc.oneof(
  fc.record({ code: fc.nat() }),
  fc.record({ http: fc.integer({ min: 200, max: 599 }) }),
  fc.record({ latency: fc.record({ ms: time }) }),
  fc.record({ latency: fc.record({ uniform: fc.tuple(time, time).map((both) => both.sort((a, b) => a - b)) }) }),
  fc.record({
    latency: fc.record({ lognormal: fc.record({ median: time, sigma: fc.constantFrom(0, 0.5, 0.8, 3) }) }),
  }),
  fc.record({
    network: fc.constantFrom(
      ...['CONNECTION_RESET_BY_PEER', 'EMPTY_RESPONSE', 'MALFORMED_RESPONSE_CHUNK', 'RANDOM_DATA_THEN_CLOSE'],
      ...['TIMEOUT', 'TRUNCATE'],
    ),
  }),
  fc.record({ network: fc.constant('BANDWIDTH'), bytesPerSecond: fc.integer({ min: 1 }) }),
  fc.record({ envelope: fc.constantFrom('WRONG_KEY', 'BAD_PADDING', 'TAMPERED', 'NOT_HEX', 'PLAIN_JSON') }),
  fc.record(
    { payload: fc.constantFrom('MISSING_FIELD', 'WRONG_TYPE', 'EXTRA_FIELD'), field },
    { requiredKeys: ['payload'] },
  ),
);
const outcomes = fc
  .record({
    review: fc.constantFrom('approve', 'reject'),
    rejectReason: fc.constantFrom('No.', 'a = b', 'Ask again, please'),
    approvedAmount: fc.option(fc.nat()),
    photo: fc.record({ quality: fc.constant('dark'), faceFound: fc.boolean(), confidence: fc.nat({ max: 100 }) }),
  })
  .chain((all) => fc.subarray(Object.entries(all), { minLength: 1 }).map(Object.fromEntries));

/** Values of each kind of argument, and texts that it refuses. */
const kinds = new Map<Argument['kind'], { readonly values: fc.Arbitrary<unknown>; readonly wrong: readonly string[] }>([
  [argument.text, { values: anyText, wrong: [''] }],
  [argument.file, { values: anyText, wrong: [''] }],
  [argument.appPath, { values: anyText.map((text) => `/${text}`), wrong: [''] }],
  [argument.method, { values: fc.constantFrom(...methodTable), wrong: [''] }],
  [argument.phoneNumber, { values: fc.constantFrom('08031234567', '8031234567'), wrong: ['', '12', '+2349012345678'] }],
  [argument.preset, { values: fc.constantFrom('offline', 'slow-3g', 'fast-3g', 'lossy'), wrong: ['', '9g', 'Lossy'] }],
  [argument.start, { values: fc.constant('start'), wrong: ['', 'end'] }],
  [argument.digits, { values: digits, wrong: ['', '1.5', 'x', '0x1', '1234567890123456'] }],
  [argument.wholeNumber, { values: fc.nat(), wrong: ['', '1.5', 'x', '1e3'] }],
  [argument.count, { values: fc.integer({ min: 1 }), wrong: ['', '0', '1.5', 'x'] }],
  [argument.probability, { values: fc.constantFrom(0.001, 0.3, 1), wrong: ['', '0', '1.01', 'often', '1e-3'] }],
  [argument.duration, { values: fc.integer({ min: 1 }), wrong: ['', '3 days', '3', 'd', '1.5h'] }],
  [argument.durationText, { values: fc.integer({ min: 1 }).map(String), wrong: ['', '3 days', '3', 'd', '1.5h'] }],
  [argument.oneCall, { values: digits.map((id) => ({ from: id, to: id })), wrong: ['', 'x', '1.5'] }],
  [argument.yes, { values: fc.constant(true), wrong: [] }],
  [
    argument.jsonList,
    {
      values: fc.array(fc.jsonValue()).map((list) => JSON.parse(JSON.stringify(list))),
      wrong: ['', '[{', '{}', '1', 'null'],
    },
  ],
  [
    argument.payee,
    {
      values: fc.oneof(
        fc.stringMatching(/^\d{10}$/).map((accountNo) => ({ accountNo })),
        digits.map((number) => ({ orderNo: `N${number}` })),
      ),
      wrong: [''],
    },
  ],
  [argument.setting, { values: outcomes, wrong: ['', 'review', '=reject', 'a b=c', 'photo={a}'] }],
  [
    effectArgument,
    {
      values: effect,
      wrong: [
        ...['', 'kode=1', 'code=', 'code=x', 'http=-1', 'latency=2', 'latency=2s..', 'latency=1s~x', 'latency=1s~-1'],
        ...['network=TIMEOUTT', 'network=BANDWIDTH', 'network=BANDWIDTH:0', 'network=TIMEOUT:5', 'envelope=none'],
        ...['payload=NONE', 'payload=MISSING_FIELD:', 'constructor=1', '__proto__=1'],
      ],
    },
  ],
]);

const of = ({ kind, label }: Argument) => {
  const known = kinds.get(kind);
  if (known === undefined) throw new Error(`Say which values <${label}> takes, and which it refuses`);
  return known;
};

const put = (whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined)
    return typeof value === 'object' && !Array.isArray(value) ? Object.assign({}, whole, value) : value;
  const known = whole as Record<string, unknown> | undefined;
  return { ...known, [key]: put(known?.[key], rest, value) };
};

/** Generates calls that a form of a command can make. */
const callsOf = ({ call, words, flags, body }: Form): fc.Arbitrary<CommandCall> => {
  const typed = words.filter((word): word is Argument => typeof word === 'object');
  const given = Object.values(flags);
  return fc
    .tuple(
      fc.tuple(...[...typed, ...given].map((each) => of(each).values)),
      fc.array(fc.boolean(), { minLength: given.length, maxLength: given.length }),
      fc.boolean(),
    )
    .map(([values, isGiven, isWhole]) => {
      const all = [...typed, ...given].map((each, index) => {
        const isLeft = index < typed.length ? isWhole : isGiven[index - typed.length];
        return { each, value: values[index], isThere: !each.isOptional || isLeft };
      });
      return all
        .filter(({ isThere }) => isThere)
        .reduce<unknown>(
          (whole, { each, value }) => put(whole, each.place.split('.'), value),
          Object.keys(body).length > 0 ? { name: call, body } : { name: call },
        ) as CommandCall;
    });
};

const table: [string, Command][] = [...Object.entries<Command>(commands), ['', scenario]];
const forms = table.flatMap(([name, command]) =>
  command.forms.map((form, index) => ({ name: name || '<scenario>', way: index + 1, call: form.call, form, command })),
);

/** Reads a command line as `npm run qa` does. */
const read = (tokens: readonly string[], command: Command): CommandCall => {
  const known = Object.entries(flagsOf(command)).map(([name, { label }]): [string, Flag] => [
    name,
    label === '' ? { about: '' } : { about: '', value: label },
  ]);
  const line = { usage: '', about: '', words: Number.POSITIVE_INFINITY, flags: Object.fromEntries(known) };
  const { words, flags } = readCommandLine(line, tokens, {});
  return parse(words, flags as Flags);
};

const refusalOf = (make: () => unknown): string => {
  try {
    return `No refusal, but ${JSON.stringify(make())}`;
  } catch (cause) {
    if (cause instanceof CommandError) return cause.message;
    throw cause;
  }
};

const sampleOf = (given: Argument): string => {
  const [value] = fc.sample(of(given).values, { numRuns: 1, seed: 1 });
  return given.kind.write(value) ?? '';
};

describe.each(forms)('$name, way $way: $call', ({ form, command, name }) => {
  it('reads the command that it printed', () => {
    fc.assert(
      fc.property(callsOf(form), (call) => {
        expect(read(print(call) ?? [], command)).toEqual(call);
      }),
    );
  });

  it('uses only fields of the admin call', () => {
    const route = adminTable.find(({ method, path }) => `${method} ${path}` === form.call);
    fc.assert(
      fc.property(callsOf(form), ({ params, query, body, bodyFile }) => {
        const parts = [
          { schema: route?.params, value: params },
          { schema: route?.query, value: query },
          { schema: bodyFile === undefined ? route?.body : undefined, value: body },
        ];
        const issues = parts.flatMap(({ schema = z.strictObject({}), value = {} }) => {
          const { error } = z.safeParse(schema, value);
          return (error?.issues ?? []).filter(({ code }) => code === 'unrecognized_keys' || code === 'invalid_type');
        });
        expect(issues).toEqual([]);
      }),
    );
  });

  const before = name === '<scenario>' ? [] : [name];
  const typed = [...before, ...form.words.map((word) => (typeof word === 'string' ? word : sampleOf(word)))];
  const flags = Object.entries(form.flags);
  const needed = flags.flatMap(([flag, each]) => (each.isOptional ? [] : [`--${flag}`, sampleOf(each)]));

  const wrongWords = form.words.flatMap((word, index) =>
    typeof word === 'string' ? [] : of(word).wrong.map((wrong) => ({ wrong, word, at: before.length + index })),
  );
  test.each(wrongWords)('refuses "$wrong" as <$word.label>', ({ wrong, word: { label, kind }, at }) => {
    const sentence = `The ${label} cannot be "${wrong}". Allowed: ${kind.allowed}`;
    expect(refusalOf(() => read([...typed.with(at, wrong), ...needed], command))).toBe(sentence);
  });

  const wrongFlags = flags.flatMap(([flag, each]) => of(each).wrong.map((wrong) => ({ flag, wrong, kind: each.kind })));
  test.each(wrongFlags)('refuses "$wrong" as --$flag', ({ flag, wrong, kind }) => {
    const sentence = `--${flag} cannot be "${wrong}". Allowed: ${kind.allowed}`;
    expect(refusalOf(() => read([...typed, `--${flag}=${wrong}`], command))).toBe(sentence);
  });

  it('refuses an unknown flag, and a missing required one', () => {
    expect(refusalOf(() => parse(typed, { 'of-another': 'x' }))).toMatch(/ does not take --of-another\. Allowed: \S/);
    if (needed.length > 0) expect(refusalOf(() => parse(typed))).toMatch(/^The .* is missing\. Allowed: \S/);
  });
});

test.each([
  [['clock', 'stop'], '"clock stop" is not a command. Allowed: clock, clock freeze, clock resume, clock reset'],
  [['reset', 'now'], '"now" is one word too many. Allowed: reset'],
  [['overdue-3', 'now'], '"now" is one word too many. Allowed: <scenario>'],
  [['snapshot'], '"snapshot" is incomplete. Allowed: snapshot save <file>, snapshot load <file>'],
  [['pay', 'N1'], 'The amount is missing. Allowed: a whole number'],
  [['outcomes'], '"outcomes" is incomplete. Allowed: outcomes <phone number>, outcomes <phone number> <outcome> …'],
  [[], 'The scenario is missing. Allowed: any text without a leading hyphen'],
])('%j is refused with one sentence and the allowed values', (typed, sentence) => {
  expect(refusalOf(() => parse(typed))).toBe(sentence);
});

test.each<[string, CommandCall]>([
  ['a fault with a message', { name: 'POST /faults', body: { effect: { code: 1, message: 'No' } } }],
  ['the network of one device', { name: 'PUT /network', body: { preset: 'lossy', device: 'a.localhost' } }],
  ['another token', { name: 'POST /requests/:id/send', params: { id: '3' }, body: { token: 't' } }],
  ['a scenario that must be new', { name: 'POST /scenarios', body: { name: 'mine' } }],
  ['a call without a command', { name: 'DELETE /requests' }],
  ['half a millisecond', { name: 'POST /clock/advance', body: { ms: 0.5 } }],
  ['a text that looks like a flag', { name: 'POST /enter', body: { path: '--url' } }],
])('no command is printed for %s', (_, call) => {
  expect(print(call)).toBeUndefined();
});

test('a printed command is one shell line, with the sandbox', () => {
  const call = {
    name: 'POST /tickets/:ticketOdrId/notes',
    params: { ticketOdrId: 'T1' },
    body: { text: "It's $HOME\n`x`" },
  };
  const line = commandOf(call, 'mine') ?? '';
  const words = execFileSync('sh', ['-c', `printf '%s\\0' ${line.replace('npm run qa -- ', '')}`], {
    encoding: 'utf8',
  });
  expect(words.split('\0')).toEqual(['tickets', 'reply', 'T1', call.body.text, '--sandbox', 'mine', '']);
  expect(commandOf({ name: 'POST /reset' }, 'default')).toBe('npm run qa -- reset');
});

test('the workbench prints the command of each call that it makes', () => {
  const opened = callOf('POST /scenarios/:name', { params: { name: 'overdue-3' }, body: {} });
  expect(commandOf(opened, 'default')).toBe('npm run qa -- overdue-3');
  const again = callOf('POST /trace', { body: { calls: [] }, query: { at: 'start' }, bodyFile: 'a bug.json' });
  expect(commandOf(again, 'default')).toBe("npm run qa -- replay 'a bug.json' start");
  expect(commandOf(callOf('POST /clock/advance', { body: { ms: 90_000 } }), 'mine')).toBe(
    'npm run qa -- advance 1m30s --sandbox mine',
  );
});

test('an undefined or empty field does not change the command, and neither does the content of a file', () => {
  const fault = { name: 'POST /faults', body: { match: {}, times: undefined, effect: { http: 500 } } };
  expect(commandOf(fault, 'default')).toBe('npm run qa -- fault any http=500');
  const replay = { name: 'POST /trace', query: {}, body: { calls: [1] }, bodyFile: 'bug.json' };
  expect(commandOf(replay, 'default')).toBe('npm run qa -- replay bug.json');
});

/** Returns the command lines of a page, without placeholders, comments and the common flags. */
const linesIn = (text: string): string[] =>
  [...text.matchAll(/npm run qa -- ([^`#|\n]+)/g)]
    .map(([, line = '']) => line.replace(/--(?:sandbox|url|admin-token) \S+/g, '').trim())
    .filter((line) => !/[<[…]|^help|--help/.test(line));

test.each(['docs/qa.md', 'docs/admin.md', 'docs/walkthrough.md'])('the commands in %s are valid', (file) => {
  const lines = linesIn(readFileSync(join(root, file), 'utf8'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const tokens = [...line.matchAll(/(?:'[^']*'|"[^"]*"|\S)+/g)].map(([token]) => token.replace(/['"]/g, ''));
    const command = table.find(([name]) => name === tokens[0])?.[1] ?? scenario;
    expect(read(tokens, command)).toHaveProperty('name');
  }
});
