import type { FullReport } from './report';
import { meaningOf } from './words';

/** Renders the report for a terminal. */
export const textOf = ({
  summary,
  coverage,
  findings,
  more,
  target,
  level,
  contractVersion,
  checks,
}: FullReport): string => {
  const found = findings.map(({ id, severity, place, expected, source, seen, count }) => {
    const override = more.get(id)?.override;
    return [
      `${severity.toUpperCase()}  ${place}${count > 1 ? `  (${count} times)` : ''}`,
      `  expected  ${expected}`,
      `  seen      ${seen}`,
      `  says      ${source}`,
      `  the app   ${meaningOf[severity]}`,
      `  again     --replay ${id}`,
      ...(override === undefined ? [] : [`  if meant  ${override} in --overrides`]),
    ].join('\n');
  });
  const reasons = new Map<string, number>();
  for (const { outcome, reason } of checks) {
    if (outcome === 'not reachable' && reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const { there, missing } = coverage.hooks;
  return [
    ...(found.length === 0 ? [] : [`${found.join('\n\n')}\n`]),
    ...checks
      .filter(({ outcome }) => outcome === 'deviates')
      .map(({ id, findings: own }) => `Deviates: ${id} (${own.join(', ')})`),
    ...[...reasons].map(([reason, count]) => `Not reachable (${count}): ${reason}`),
    `Coverage: ${coverage.reached.methods} of ${coverage.all.methods} methods, ${coverage.reached.codes} of ${coverage.all.codes} of their codes.`,
    `Hooks: ${there.join(', ') || 'none'}${missing.length > 0 ? `; missing: ${missing.join(', ')}` : ''}.`,
    ...summary.gone.map((id) => `Accepted deviation no longer occurs: ${id}. Delete its line.`),
    `${target} at level ${level}, contract ${contractVersion}: ${summary.holds} checks hold, ${summary.deviates} deviate, ${summary.notReachable} not reachable, ${summary.notRun} not run.`,
    `${findings.length} findings: ${summary.refused} refused, ${summary.unnoticed} unnoticed, ${summary.tolerated} tolerated${summary.accepted > 0 ? `, ${summary.accepted} accepted` : ''}. ${summary.calls} calls in ${summary.seconds} s.`,
    ...(summary.stopped === undefined ? [] : [summary.stopped]),
  ].join('\n');
};
