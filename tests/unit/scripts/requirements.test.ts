import { expect, test } from 'vitest';
import { idsIn, parseRequirements, traceRequirements } from '../../../scripts/requirements';

const HEAD = 'id\trequirement\tstatus\tnote\n';
const requirements = parseRequirements(`${HEAD}1.1\tnaira\tdone\tas kobo too\n1.10\ttabs\tdone\n`);
const result = (title: string, status: 'passed' | 'failed' | 'skipped' = 'passed') => ({ title, status, file: 'a' });

// These titles contain no ids, because the table would count these tests as proofs.
test('finds the ids in a title, alone or in a list, and no other numbers', () => {
  expect(idsIn('[4.16] renews the key once')).toEqual(['4.16']);
  expect(idsIn('[4.16] [4.17] renews the key once')).toEqual(['4.16', '4.17']);
  expect(idsIn('[4.16, 4.17] renews the key once')).toEqual(['4.16', '4.17']);
  expect(idsIn('renews within [10] ms at 4.16')).toEqual([]);
});

test.each(['1.1\tnaira', 'one\tnaira\tdone', '1.1\tnaira\tdone\ta note\tmore', '1.1\t\tdone'])(
  'an invalid line is refused by its number: %s',
  (line) => {
    expect(() => parseRequirements(`${HEAD}${line}\n`)).toThrow(/Line 2/);
  },
);

test('lists the tests of each requirement', () => {
  const { table, problems } = traceRequirements(requirements, [result('[1.1] naira'), result('[1.10] tabs')]);
  expect(problems).toEqual([]);
  expect(table).toBe(
    '1.1  naira\n  note    as kobo too\n  passed  a: [1.1] naira\n\n1.10  tabs\n  passed  a: [1.10] tabs\n',
  );
});

test.each([
  ['without a test', [], '1.10 is not proven: no passing test names it.'],
  ['with a skipped test', [result('[1.10] tabs', 'skipped')], '1.10 is not proven: no passing test names it.'],
  [
    'with a failed test',
    [result('[1.10] a'), result('[1.10] b', 'failed')],
    '1.10 is not proven: 1 of its tests failed.',
  ],
  ['that does not exist', [result('[1.10] [9.99] c')], '"[1.10] [9.99] c" names 9.99, which is no requirement.'],
])('reports a requirement %s', (_, results, problem) => {
  expect(traceRequirements(requirements, [result('[1.1] naira'), ...results]).problems).toEqual([problem]);
});
