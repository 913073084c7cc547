import type { TestResult } from './reports';

type Requirement = { id: string; requirement: string; status: string; note?: string };

type Trace = {
  tests: Map<string, TestResult[]>;
  proven: string[];
  provenButPlanned: string[];
  problems: string[];
};

const header = 'id\trequirement\tstatus\tnote';
const statuses = ['done', 'planned'];

/**
 * Parses docs/requirements.tsv. A note says which reading of an ambiguous requirement is implemented.
 * @throws Error with the number of an invalid line
 */
export const parseTable = (text: string): Requirement[] => {
  const [first, ...lines] = text.trimEnd().split('\n');
  if (first !== header) throw new Error(`The first line of the requirements must be: ${header}`);
  return lines.map((line, index) => {
    const [id = '', requirement = '', status = '', note, ...rest] = line.split('\t');
    if (!/^\d+\.\d+$/.test(id) || !requirement || !statuses.includes(status) || rest.length > 0) {
      throw new Error(
        `Line ${index + 2} of the requirements must be "id, requirement, ${statuses.join(' or ')}, optional note": ${line}`,
      );
    }
    return note === undefined ? { id, requirement, status } : { id, requirement, status, note };
  });
};

export const formatTable = (table: Requirement[]) =>
  `${[header, ...table.map(({ id, requirement, status, note }) => [id, requirement, status, ...(note === undefined ? [] : [note])].join('\t'))].join('\n')}\n`;

/** Ids in the title of a test: `[4.16]`, `[4.16] [4.17]` or `[4.16, 4.17]`. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(/\[(\d+\.\d+(?:\s*,\s*\d+\.\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(/\s*,\s*/));

/** An id is proven if at least one of its tests passes and none fails. */
export const traceRequirements = (table: Requirement[], results: TestResult[]): Trace => {
  const tests: Map<string, TestResult[]> = new Map();
  for (const result of results) {
    for (const id of new Set(idsIn(result.title))) tests.set(id, [...(tests.get(id) ?? []), result]);
  }
  const isProven = (id: string) => {
    const named = tests.get(id) ?? [];
    return named.some(({ status }) => status === 'passed') && named.every(({ status }) => status !== 'failed');
  };
  const known = new Set(table.map(({ id }) => id));
  const proven = table.filter(({ id }) => isProven(id));
  const unknown = [...tests]
    .filter(([id]) => !known.has(id))
    .flatMap(([id, named]) => named.map(({ title }) => `no requirement ${id}, named by "${title}"`));
  const unproven = table
    .filter(({ id, status }) => status === 'done' && !isProven(id))
    .map(({ id }) => {
      const failed = tests.get(id)?.filter(({ status }) => status === 'failed') ?? [];
      return failed.length > 0
        ? `${id} is marked done, but ${failed.length} of its tests failed`
        : `${id} is marked done, but no passing test names it`;
    });
  return {
    tests,
    proven: proven.map(({ id }) => id),
    provenButPlanned: proven.filter(({ status }) => status === 'planned').map(({ id }) => id),
    problems: [...unknown, ...unproven],
  };
};
