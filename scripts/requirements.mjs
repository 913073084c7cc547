/**
 * @typedef {{ id: string, requirement: string, status: string, note?: string }} Requirement
 * @typedef {import('./reports.mjs').TestResult} TestResult
 * @typedef {{
 *   tests: Map<string, TestResult[]>,
 *   proven: string[],
 *   provenButPlanned: string[],
 *   weak: string[],
 *   problems: string[],
 * }} Trace
 */

const header = 'id\trequirement\tstatus\tnote';
const statuses = ['done', 'planned'];

/**
 * Reads docs/requirements.tsv; a line that is not what it should be ends the reading with its number. A note says in
 * which reading a requirement is met, where the specification leaves one.
 * @param {string} text
 * @returns {Requirement[]}
 */
export const parseTable = (text) => {
  const [first, ...lines] = text.trimEnd().split('\n');
  if (first !== header) throw new Error(`The first line of the requirements must be: ${header}`);
  return lines.map((line, index) => {
    const [id = '', requirement = '', status = '', note, ...rest] = line.split('\t');
    if (!/^\d+\.\d+$/.test(id) || !requirement || !statuses.includes(status) || rest.length > 0) {
      throw new Error(
        `Line ${index + 2} of the requirements is not "id, requirement, ${statuses.join(' or ')}, note if any": ${line}`,
      );
    }
    return note === undefined ? { id, requirement, status } : { id, requirement, status, note };
  });
};

/** @param {Requirement[]} table */
export const formatTable = (table) =>
  `${[header, ...table.map(({ id, requirement, status, note }) => [id, requirement, status, ...(note === undefined ? [] : [note])].join('\t'))].join('\n')}\n`;

/**
 * The ids that a test names: `[4.16]`, `[4.16] [4.17]` or `[4.16, 4.17]`.
 * @param {string} title
 * @returns {string[]}
 */
export const idsIn = (title) =>
  [...title.matchAll(/\[(\d+\.\d+(?:\s*,\s*\d+\.\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(/\s*,\s*/));

/**
 * An id is proven when at least one test that names it passes and none fails.
 * @param {Requirement[]} table
 * @param {TestResult[]} results
 * @param {(result: TestResult) => boolean} comparesTable whether a test runs nothing and only compares a table: an id that
 *   no other test proves is weak
 * @returns {Trace}
 */
export const traceRequirements = (table, results, comparesTable = () => false) => {
  /** @type {Map<string, TestResult[]>} */
  const tests = new Map();
  for (const result of results) {
    for (const id of new Set(idsIn(result.title))) tests.set(id, [...(tests.get(id) ?? []), result]);
  }
  const isProven = (/** @type {string} */ id) => {
    const named = tests.get(id) ?? [];
    return named.some(({ status }) => status === 'passed') && named.every(({ status }) => status !== 'failed');
  };
  const isWeak = (/** @type {string} */ id) =>
    (tests.get(id) ?? []).every((result) => result.status !== 'passed' || comparesTable(result));
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
        ? `${id} is marked done and ${failed.length} of its tests failed`
        : `${id} is marked done and no passing test names it`;
    });
  const weak = proven.flatMap(({ id }) => (isWeak(id) ? [id] : []));
  const weakly = weak.map((id) => `${id} is weak: its tests run nothing, they only compare a table`);
  return {
    tests,
    proven: proven.map(({ id }) => id),
    provenButPlanned: proven.filter(({ status }) => status === 'planned').map(({ id }) => id),
    weak,
    problems: [...unknown, ...unproven, ...weakly],
  };
};
