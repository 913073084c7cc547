import type { Result } from './reporter';

export interface Requirement {
  readonly id: string;
  readonly requirement: string;
  /** which reading of an ambiguous requirement the kit implements */
  readonly note?: string;
}

/** Ids in the title of a test: `[4.16]`, `[4.16] [4.17]` or `[4.16, 4.17]`. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(/\[(\d+\.\d+(?:\s*,\s*\d+\.\d+)*)\]/g)].flatMap(([, ids = '']) => ids.split(/\s*,\s*/));

/** Parses docs/requirements.tsv. @throws Error with the number of an invalid line */
export const parseRequirements = (text: string): Requirement[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line, index) => {
      const [id = '', requirement = '', status = '', note, ...rest] = line.split('\t');
      if (!/^\d+\.\d+$/.test(id) || !requirement || status !== 'done' || rest.length > 0) {
        throw new Error(`Line ${index + 2} of the requirements is not "id, requirement, done, optional note": ${line}`);
      }
      return note === undefined ? { id, requirement } : { id, requirement, note };
    });

/** A requirement is proven if at least one of its tests passes and none fails. */
export const traceRequirements = (
  requirements: readonly Requirement[],
  results: readonly Result[],
): { table: string; problems: string[] } => {
  const tests = new Map<string, Result[]>();
  for (const result of results) {
    for (const id of new Set(idsIn(result.title))) tests.set(id, [...(tests.get(id) ?? []), result]);
  }
  const known = new Set(requirements.map(({ id }) => id));
  const problems = [...tests].flatMap(([id, [test]]) =>
    known.has(id) ? [] : [`"${test?.title}" names ${id}, which is no requirement.`],
  );
  const table = requirements.map(({ id, requirement, note }) => {
    const named = tests.get(id) ?? [];
    const failed = named.filter(({ status }) => status === 'failed').length;
    if (failed > 0) problems.push(`${id} is not proven: ${failed} of its tests failed.`);
    else if (!named.some(({ status }) => status === 'passed')) {
      problems.push(`${id} is not proven: no passing test names it.`);
    }
    const lines = named.map(({ status, title, file }) => `  ${status.padEnd(8)}${file}: ${title}`);
    return [`${id}  ${requirement}`, ...(note === undefined ? [] : [`  note    ${note}`]), ...lines].join('\n');
  });
  return { table: `${table.join('\n\n')}\n`, problems };
};
