import { expect, test } from 'vitest';
import { traceRequirements } from '../../../scripts/requirements';
import { tableTests } from '../../../scripts/table-tests';

const among = (source: string, title: string): boolean =>
  tableTests(source, 'some.test.tsx').some((ending) => ending.test(title));

test.each([
  ['compares it as a whole', `it('a', () => { expect(limits).toEqual({ names: 2 }); });`],
  [
    'uses its own look-up function',
    `it('a', () => { for (const name of names) expect(routeOf(name).title).not.toBe(''); });`,
  ],
  ['maps and sorts it', `it('a', () => { expect([...list.values].map((value) => value.code).sort()).toEqual([1]); });`],
  ['compares each row', `it.each(rows)('a', (list, expected) => { expect(list.values).toEqual(expected); });`],
])('a test only compares a table if it %s', (_what, source) => {
  expect(among(source, 'the limits a')).toBe(true);
});

test.each([
  ['calls an imported function', `it('a', () => { expect(formatNaira(5)).toBe('₦5'); });`],
  ['runs a rule', `it('a', () => { expect(z.safeParse(phone, '12').success).toBe(false); });`],
  ['waits', `it('a', async () => { await shows; expect(limits).toEqual({}); });`],
  ['renders', `it('a', () => { show(<Screen />); expect(limits).toEqual({}); });`],
])('a test does more if it %s', (_what, source) => {
  expect(among(source, 'the limits a')).toBe(false);
});

test('finds the tests that a table of rows generates', () => {
  const source =
    'it.each(rows)("[3.17] %s is spelled $how", (row) => expect(row).toBe(1)); it(`has \u0024{n} of it`, () => expect(n).toBe(2));';
  expect(among(source, 'lists [3.17] job type is spelled as there')).toBe(true);
  expect(among(source, 'has 16 of it')).toBe(true);
  expect(among(source, 'lists [3.18] job type is spelled as there')).toBe(false);
});

// These titles contain no ids, because the trace would count these tests as proofs.
test('an id is weak if all of its proofs only compare a table, and the trace reports it', () => {
  const table = ['1.1', '1.2', '1.3'].map((id) => ({ id, requirement: 'some', status: 'done' }));
  const passed = (title: string) => ({ title, status: 'passed' as const });
  const results = [
    passed('[1.1] a table'),
    passed('[1.2] a table'),
    passed('[1.2] a screen'),
    passed('[1.3] a screen'),
  ];
  const { weak, problems } = traceRequirements(table, results, ({ title }) => title.endsWith('table'));
  expect(weak).toEqual(['1.1']);
  expect(problems).toEqual(['1.1 is weak: its tests only compare a table']);
});
