import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError, runCommand } from './command-line';
import { readReport } from './reports';
import { formatTable, parseTable, traceRequirements } from './requirements';
import { root } from './run';
import { reportFolder, stages } from './stages';

const file = 'docs/requirements.tsv';

const line = {
  usage: 'npm run trace [-- --write]',
  about:
    'Lists the tests that prove each requirement, from the reports of the last npm test. Fails if a requirement marked done has no passing test.',
  flags: { write: { about: `marks proven requirements as done in ${file}` } },
};

await runCommand(line, ({ flags }) => {
  const path = join(root, file);
  const table = parseTable(readFileSync(path, 'utf8'));

  const reports = stages.flatMap(({ report }) => (report ? [report] : []));
  const read = reports.map((report) => ({ report, results: readReport(report) }));
  for (const { report, results } of read) {
    console.log(`${reportFolder}/${report}: ${results ? `${results.length} tests` : 'not there'}`);
  }
  if (read.every(({ results }) => !results)) {
    throw new RefusedError('There is no report. Run npm test first.');
  }

  const trace = traceRequirements(
    table,
    read.flatMap(({ results }) => results ?? []),
  );

  for (const { id, requirement, status, note } of table) {
    const tests = trace.tests.get(id) ?? [];
    if (tests.length === 0 && status === 'planned') continue;
    console.log(`\n${id}  ${status}  ${requirement}`);
    if (note !== undefined) console.log(`  note    ${note}`);
    for (const test of tests) console.log(`  ${test.status.padEnd(8)}${test.title}`);
  }

  console.log('');
  for (const id of trace.provenButPlanned)
    console.log(`warning: ${id} is proven but still planned (--write marks it done)`);
  for (const problem of trace.problems) console.error(`error: ${problem}`);

  if (flags.write && trace.problems.length === 0) {
    const proven = new Set(trace.provenButPlanned);
    writeFileSync(path, formatTable(table.map((row) => (proven.has(row.id) ? { ...row, status: 'done' } : row))));
    console.log(`${file}: ${proven.size} marked done.`);
  }

  const done = table.filter(({ status }) => status === 'done').length;
  console.log(
    `${table.length} requirements: ${done} done, ${table.length - done} planned; ${trace.proven.length} proven by a test.`,
  );
  process.exitCode = trace.problems.length === 0 ? 0 : 1;
});
