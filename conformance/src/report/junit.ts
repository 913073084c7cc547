import { escaped } from './escaped';
import type { CheckResult, FullReport } from './report';

const bodyOf = (check: CheckResult, report: FullReport): string => {
  const found = report.findings.filter(({ id }) => check.findings.includes(id));
  const failing = found.filter(({ severity }) => severity !== 'tolerated');
  if (check.outcome === 'deviates' && failing.length > 0) {
    return failing
      .map(
        ({ id, severity, place, expected, seen }) =>
          `<failure type="${severity}" message="${escaped(`${place}: expected ${expected}, seen ${seen}`)}">${escaped(id)}</failure>`,
      )
      .join('');
  }
  return check.outcome === 'holds' || check.outcome === 'deviates'
    ? ''
    : `<skipped message="${escaped(check.reason ?? check.outcome)}"/>`;
};

/** Renders the checks as JUnit XML. Tolerated deviations are not failures. */
export const junitOf = (report: FullReport): string => {
  const cases = report.checks.map((check) => {
    const [group = ''] = check.id.split('.');
    return { check, group, body: bodyOf(check, report) };
  });
  const count = (part: string) => cases.filter(({ body }) => body.startsWith(part)).length;
  const lines = cases.map(
    ({ check, group, body }) =>
      `  <testcase classname="conformance.${escaped(group)}" name="${escaped(`${check.id}: ${check.title}`)}">${body}</testcase>`,
  );
  const totals = `tests="${cases.length}" failures="${count('<failure')}" skipped="${count('<skipped')}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${totals} time="${report.summary.seconds}">
<testsuite name="${escaped(`conformance of ${report.target}`)}" ${totals} time="${report.summary.seconds}">
${lines.join('\n')}
</testsuite>
</testsuites>
`;
};
