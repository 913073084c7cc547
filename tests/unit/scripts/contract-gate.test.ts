import { describe, expect, it } from 'vitest';
import { changelogWith, changesText } from '../../../scripts/contract/changelog';
import { compareContracts, leastVersion } from '../../../scripts/contract/compare';
import { changelogAfter, judge, readDocument, releasedText } from '../../../scripts/contract/gate';
import { type ContractDocument, contractDocument } from '../../../scripts/contract/model';
import { type Change, changeRules, type RuleId } from '../../../scripts/contract/rules';

const EMPTY = {
  ...{ openrpc: '1.3.2', info: { version: '1.0.0' }, methods: [], components: { schemas: {} } },
  ...{ 'x-codes': [], 'x-assumptions': [] },
};
const documentWith = (parts: object): ContractDocument => contractDocument.parse({ ...EMPTY, ...parts });

describe('the text of the gate', () => {
  const of = (...rules: RuleId[]): Change[] => rules.map((rule) => ({ rule, place: 'p', detail: 'd' }));

  it('names whom each change breaks, the most affected first', () => {
    expect(changesText(of('code-added', 'bridge-event-added', 'method-added', 'method-removed', 'wire-changed'))).toBe(
      [
        '### Breaks clients and backends of the previous version\n\n- **wire-changed** d: `p`',
        '### Breaks clients of the previous version\n\n- **method-removed** d: `p`',
        '### Breaks backends of the previous version\n\n- **method-added** d: `p`',
        '### Breaks native apps of the previous version\n\n- **bridge-event-added** d: `p`',
        '### Breaks nobody\n\n- **code-added** d: `p`',
      ].join('\n\n'),
    );
  });

  it('says that nothing changed, and that the version is high enough or not', () => {
    const before = documentWith({});
    expect(judge(before, before).summary).toBe('Nothing changed since 1.0.0.');
    const after = (version: string) =>
      documentWith({ info: { version }, 'x-assumptions': [], methods: [], 'x-codes': [] });
    const coded = (version: string, message: string) =>
      documentWith({ info: { version }, 'x-codes': [{ name: 'C', code: 1, message }] });
    expect(judge(coded('1.0.0', 'a'), coded('1.0.1', 'b')).summary).toMatch(
      /\n\nThe contract is 1\.0\.1\. The changes since 1\.0\.0 need at least 1\.0\.\d\.$/,
    );
    expect(judge(coded('1.0.0', 'a'), coded('1.0.0', 'b'))).toMatchObject({
      ...{ before: '1.0.0', version: '1.0.0', isRaised: false },
      summary: expect.stringContaining('The contract is 1.0.0, but its changes since 1.0.0 need at least 1.0.1.'),
    });
    expect(changelogAfter('text', judge(before, before))).toBe('text');
    expect(changelogAfter('', judge(before, after('1.0.1')))).toContain('## 1.0.1\n\nNothing changed.\n');
    expect(changelogAfter('', judge(coded('1.0.0', 'a'), coded('1.0.0', 'b')))).toContain('## 1.0.0\n\n### ');
  });

  it('keeps a note of the own section only, and no stale "Nothing changed."', () => {
    const first = changelogWith('', '1.0.0', []);
    expect(first).toMatch(
      /^# Changelog of the contract\n\nChanges between versions.*\n\n## 1\.0\.0\n\nNothing changed\.\n$/s,
    );
    expect(changelogWith(first, '1.0.0', of('code-added'))).not.toContain('Nothing changed.');
    const noted = first.replace('Nothing changed.', 'A note.');
    expect(changelogWith(noted, '1.0.0', of('code-added'))).toContain('## 1.0.0\n\nA note.\n\n### Breaks nobody');
    expect(changelogWith(noted, '1.0.00', []).match(/A note\./g)).toHaveLength(1);
  });

  it.each([
    ['{', /^a file is not JSON \(.+\)$/],
    ['[]', /^a file is not an OpenRPC document of this contract \(: .+\)$/],
    [
      JSON.stringify({ ...EMPTY, info: {} }),
      /^a file is not an OpenRPC document of this contract \(info\.version: .+\)$/,
    ],
  ])('refuses the document %s', (text, message) => {
    expect(() => readDocument(text, 'a file')).toThrow(message);
  });
});

describe('the stored release', () => {
  /** Each object of a document. */
  const objectsIn = (value: unknown): object[] => {
    if (typeof value !== 'object' || value === null) return [];
    return [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objectsIn)];
  };

  it('has the whole contract without examples, test vectors, rules and values', () => {
    const released = JSON.parse(releasedText());
    const keys = new Set(objectsIn(released).flatMap(Object.keys));
    expect(['example', 'examples', 'vectors', 'vector', 'mustNotOpen'].filter((key) => keys.has(key))).toEqual([]);
    expect([released['x-rules'], released['x-enums']]).toEqual([[], []]);
    expect(objectsIn(released).length).toBeGreaterThan(1_000);
  });

  it('ends with one line break', () => {
    expect(releasedText()).toMatch(/[^\n]\n$/);
  });
});

it.each(['client', 'server', 'shell', 'both', 'nobody'] as const)('decides by whom a change breaks: %s', (who) => {
  const [rule] = (Object.keys(changeRules) as RuleId[]).filter((id) => changeRules[id].breaks === who);
  const needed = { client: '2.0.0', server: '1.1.0', shell: '2.0.0', both: '2.0.0', nobody: '1.0.1' };
  expect(leastVersion('1.0.0', rule === undefined ? [] : [{ rule, place: '', detail: '' }])).toBe(needed[who]);
});

describe('a document that lacks a part', () => {
  const linesBetween = (before: object, after: object): string[] =>
    compareContracts(documentWith(before), documentWith(after)).map(({ rule, place, detail }) =>
      [rule, place, detail].join(' | '),
    );
  const method = (errors?: readonly object[]) => ({
    ...{ name: 'm', params: [], result: { schema: {} }, errors: [], 'x-login': 'none', 'x-changes-state': false },
    ...(errors !== undefined && { 'x-errors': errors }),
  });
  const moved = (...places: string[]) => ({ methods: [method([{ name: 'C', places }])] });

  it.each<[string, object, object, string[]]>([
    ['no cases of its codes', moved('a'), { methods: [method()] }, []],
    ['a code at other places', moved('a', 'b'), moved('b', 'c'), ['code-moved | m.C | a, b → b, c']],
    [
      'an empty part of the wire',
      { 'x-wire': { envelope: null } },
      { 'x-wire': { envelope: { algorithm: 'AES' } } },
      ['wire-changed | x-wire.envelope.algorithm | nothing → "AES"'],
    ],
    [
      'an empty item of a list',
      { 'x-timers': { all: [null, 1] } },
      { 'x-timers': { all: [null, 2] } },
      ['behaviour-changed | x-timers.all.1 | 1 → 2'],
    ],
  ])('is compared too: %s', (_, before, after, expected) => {
    expect(linesBetween(before, after)).toEqual(expected);
  });
});

describe('the section of a version', () => {
  const changes: Change[] = [
    { rule: 'code-added', place: 'a', detail: '1' },
    { rule: 'code-added', place: 'b', detail: '2' },
  ];

  it('has a line for each change', () => {
    expect(changesText(changes)).toContain('\n\n- **code-added** 1: `a`\n- **code-added** 2: `b`');
  });

  it('keeps a note with signs of a heading inside a line', () => {
    const noted = changelogWith('', '1.0.0', []).replace('Nothing changed.', 'See ### below.');
    expect(changelogWith(noted, '1.0.0', changes)).toContain('## 1.0.0\n\nSee ### below.\n\n### Breaks nobody');
  });
});
