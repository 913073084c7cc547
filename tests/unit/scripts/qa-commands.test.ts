import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { methodTable } from '@kit/contracts/openapi/document';
import { adminTable } from '@kit/mock-server/admin/table';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { type Flag, readCommandLine } from '../../../scripts/command-line';
import type { Argument } from '../../../scripts/qa/commands/argument';
import * as argument from '../../../scripts/qa/commands/argument';
import { type CommandCall, CommandError, type Flags, flagsOf, parse } from '../../../scripts/qa/commands/command-line';
import { effect as effectArgument } from '../../../scripts/qa/commands/effect';
import { type Command, commands, type Form, scenario } from '../../../scripts/qa/commands/table';
import { root } from '../../support/source-files';

interface Sample {
  /** accepted texts with their values */
  readonly right: readonly (readonly [typed: string, value: unknown])[];
  readonly wrong: readonly string[];
}

const same = (...typed: readonly string[]): Sample['right'] => typed.map((text) => [text, text]);
const anyText: Sample = { right: same('x', 'A bug, again', "It's $HOME"), wrong: [''] };

/** Texts that each kind of argument accepts and refuses. */
const kinds = new Map<Argument['kind'], Sample>([
  [argument.text, anyText],
  [argument.file, anyText],
  [argument.appPath, { right: same('/login', '/repay?a=b'), wrong: [''] }],
  [argument.method, { right: same(...methodTable), wrong: [''] }],
  [argument.phoneNumber, { right: same('08031234567', '8031234567'), wrong: ['', '12', '+2349012345678'] }],
  [argument.network, { right: same('online', 'offline', 'slow-3g', 'fast-3g'), wrong: ['', '9g', 'Offline'] }],
  [argument.digits, { right: same('0', '17', '123456789012345'), wrong: ['', '1.5', 'x', '0x1', '1234567890123456'] }],
  [
    argument.wholeNumber,
    {
      right: [
        ['0', 0],
        ['20000', 20_000],
      ],
      wrong: ['', '1.5', 'x', '1e3'],
    },
  ],
  [argument.count, { right: [['3', 3]], wrong: ['', '0', '1.5', 'x'] }],
  [argument.duration, { right: [['1m30s', 90_000]], wrong: ['', '3 days', '3', 'd', '1.5h'] }],
  [argument.durationText, { right: [['1m30s', '90000']], wrong: ['', '3 days', '3', 'd', '1.5h'] }],
  [argument.oneCall, { right: [['17', { from: '17', to: '17' }]], wrong: ['', 'x', '1.5'] }],
  [argument.yes, { right: [['', true]], wrong: [] }],
  [argument.jsonList, { right: [['[{"method":"homePage"}]', [{ method: 'homePage' }]]], wrong: ['', '[{', '{}', '1'] }],
  [
    argument.payee,
    {
      right: [
        ['0123456789', { accountNo: '0123456789' }],
        ['N1', { orderNo: 'N1' }],
      ],
      wrong: [''],
    },
  ],
  [
    argument.setting,
    {
      right: [
        ['review=reject', { review: 'reject' }],
        ['rejectReason=a = b', { rejectReason: 'a = b' }],
        ['approvedAmount=null', { approvedAmount: null }],
        ['approvedAmount=20000', { approvedAmount: 20_000 }],
        [
          'photo={"quality":"dark","faceFound":true,"confidence":9}',
          { photo: { quality: 'dark', faceFound: true, confidence: 9 } },
        ],
      ],
      wrong: ['', 'review', '=reject', 'a b=c', 'photo={a}'],
    },
  ],
  [
    effectArgument,
    {
      right: [
        ['code=7', { code: 7 }],
        ['http=503', { http: 503 }],
        ['delay=2s', { delay: 2_000 }],
        ['delay=100ms..3s', { delay: [100, 3_000] }],
        ['drop=before', { drop: 'before' }],
        ['drop=slow:500', { drop: 'slow', bytesPerSecond: 500 }],
        ['envelope=garbage', { envelope: 'GARBAGE' }],
        ['reply={"set":{"limit":0}}', { reply: { set: { limit: 0 } } }],
      ],
      wrong: [
        ...['', 'kode=1', 'code=', 'code=x', 'http=-1', 'delay=2', 'delay=2s..', 'delay=1s~x', 'delay=1s~-1'],
        ...['drop=later', 'drop=slow', 'drop=slow:0', 'drop=after:5', 'envelope=none', 'reply=7'],
        ...['payload=WRONG_TYPE', 'constructor=1', '__proto__=1'],
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

/** The n-th accepted text of an argument, and its value. */
const sampleOf = (given: Argument, nth = 0): readonly [typed: string, value: unknown] => {
  const { right } = of(given);
  return right[nth % right.length] ?? ['', undefined];
};

/** Each line of a form that has every argument, with the call that it stands for. */
const linesOf = (name: string, { call, words, flags, body }: Form) => {
  const typed = words.filter((word): word is Argument => typeof word === 'object');
  const given = [...typed, ...Object.values(flags)];
  const most = Math.max(1, ...given.map((each) => of(each).right.length));
  return Array.from({ length: most }, (_, nth) => {
    const tokens = [
      ...(name === '<scenario>' ? [] : [name]),
      ...words.map((word) => (typeof word === 'string' ? word : sampleOf(word, nth)[0])),
      ...Object.entries(flags).map(([flag, each]) => {
        const [text] = sampleOf(each, nth);
        return text === '' ? `--${flag}` : `--${flag}=${text}`;
      }),
    ];
    const made = given.reduce<unknown>(
      (whole, each) => put(whole, each.place.split('.'), sampleOf(each, nth)[1]),
      Object.keys(body).length > 0 ? { name: call, body } : { name: call },
    );
    return { tokens, call: made as CommandCall };
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

describe.each(forms)('$name, way $way: $call', ({ form, command, name }) => {
  it('reads each accepted text as its field of the admin call', () => {
    const route = adminTable.find(({ method, path }) => `${method} ${path}` === form.call);
    for (const { tokens, call } of linesOf(name, form)) {
      expect(read(tokens, command)).toEqual(call);
      const { params, query, body, bodyFile } = call;
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
    }
  });

  const before = name === '<scenario>' ? [] : [name];
  const typed = [...before, ...form.words.map((word) => (typeof word === 'string' ? word : sampleOf(word)[0]))];
  const flags = Object.entries(form.flags);
  const needed = flags.flatMap(([flag, each]) => (each.isOptional ? [] : [`--${flag}`, sampleOf(each)[0]]));

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

/** Returns the command lines of a page, without placeholders, comments and the common flags. */
const linesIn = (text: string): string[] =>
  [...text.matchAll(/npm run qa -- ([^`#|\n]+)/g)]
    .map(([, line = '']) => line.replace(/--(?:sandbox|url|admin-token) \S+/g, '').trim())
    .filter((line) => !/[<[…]|^help|--help/.test(line));

test.each(['docs/qa.md', 'docs/how-it-works.md'])('the commands in %s are valid', (file) => {
  const lines = linesIn(readFileSync(join(root, file), 'utf8'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const tokens = [...line.matchAll(/(?:'[^']*'|"[^"]*"|\S)+/g)].map(([token]) => token.replace(/['"]/g, ''));
    const command = table.find(([name]) => name === tokens[0])?.[1] ?? scenario;
    expect(read(tokens, command)).toHaveProperty('name');
  }
});
