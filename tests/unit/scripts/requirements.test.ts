import { describe, expect, test } from 'vitest';
import { formatTable, idsIn, parseTable, traceRequirements } from '../../../scripts/requirements';

const table = parseTable(
  'id\trequirement\tstatus\tnote\n1.1\tnaira\tdone\tas kobo too\n1.2\tshell\tplanned\n1.10\ttabs\tdone\n',
);

const passed = (title: string) => ({ title, status: 'passed' as const });
const failed = (title: string) => ({ title, status: 'failed' as const });
const skipped = (title: string) => ({ title, status: 'skipped' as const });

// These titles contain no ids, because the trace would count these tests as proofs.
test('finds the ids in a title, alone or in a list, and no other numbers', () => {
  expect(idsIn('[4.16] renews the key once')).toEqual(['4.16']);
  expect(idsIn('[4.16] [4.17] renews the key once')).toEqual(['4.16', '4.17']);
  expect(idsIn('[4.16, 4.17] renews the key once')).toEqual(['4.16', '4.17']);
  expect(idsIn('renews within [10] ms at 4.16')).toEqual([]);
});

describe('the requirements table', () => {
  test('is written exactly as it was read', () => {
    expect(parseTable(formatTable(table))).toEqual(table);
  });

  test.each(['1.1\tnaira', '1.1\tnaira\tproven', 'one\tnaira\tdone', '1.1\tnaira\tdone\ta note\tmore', '1.1\t\tdone'])(
    'with an invalid line is refused by the line number: %s',
    (line) => {
      expect(() => parseTable(`id\trequirement\tstatus\tnote\n${line}\n`)).toThrow(/Line 2/);
    },
  );
});

describe('the trace', () => {
  test('has no problem when every done id has a passing test', () => {
    const trace = traceRequirements(table, [passed('[1.1] naira'), passed('[1.10] tabs')]);
    expect(trace.problems).toEqual([]);
    expect(trace.proven).toEqual(['1.1', '1.10']);
  });

  test('reports a done id without a test', () => {
    const { problems } = traceRequirements(table, [passed('[1.1] naira')]);
    expect(problems).toEqual(['1.10 is marked done, but no passing test names it']);
  });

  test('does not count a skipped test as a proof', () => {
    const { problems } = traceRequirements(table, [passed('[1.1] naira'), skipped('[1.10] tabs')]);
    expect(problems).toHaveLength(1);
  });

  test('reports a done id with a failing test, even if another test passes', () => {
    const { problems } = traceRequirements(table, [passed('[1.1, 1.10] both'), failed('[1.10] tabs')]);
    expect(problems).toEqual(['1.10 is marked done, but 1 of its tests failed']);
  });

  test('reports an unknown id with the test that names it', () => {
    const { problems } = traceRequirements(table, [passed('[1.1] [1.10] both'), passed('[9.99] nothing')]);
    expect(problems).toEqual(['no requirement 9.99, named by "[9.99] nothing"']);
  });

  test('lists the proven ids that are still planned', () => {
    const trace = traceRequirements(table, [passed('[1.1] [1.10] both'), passed('[1.2] shell')]);
    expect(trace.provenButPlanned).toEqual(['1.2']);
    expect(trace.problems).toEqual([]);
  });
});
