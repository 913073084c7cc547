import { isObject } from '@kit/contracts/json-object';
import { replyOf } from './calls';
import type { Finding } from './finding';
import type { Screen } from './judge-meaning';
import type { Row, Snapshot } from './run';
import { sample } from './values';
import type { Status } from './verdict';

/** Maximum characters of a reply in a report. */
const LONGEST_REPLY = 2000;

export interface ReportSource {
  readonly madeAt: Date;
  readonly userAgent: string;
  readonly contractVersion: string;
  readonly screen: Screen;
}

export type Counts = Readonly<Record<Status, number>>;

export const countsOf = ({ rows }: Snapshot): Counts => {
  const counts: Record<Status, number> = { passed: 0, failed: 0, 'needs a look': 0, running: 0, 'not run': 0 };
  for (const { verdict } of rows) counts[verdict.status] += 1;
  return counts;
};

/** Shortens a reply for the report. */
const shown = (raw: unknown): unknown => {
  const text = typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? String(raw));
  return text.length > LONGEST_REPLY ? `${text.slice(0, LONGEST_REPLY)}… (${text.length} characters)` : raw;
};

/** The run as JSON, for tickets and comparisons between releases. */
export const jsonReport = (snapshot: Snapshot, { madeAt, ...place }: ReportSource): string =>
  JSON.stringify(
    {
      report: 'shell-check',
      madeAt: madeAt.toISOString(),
      ...place,
      host: snapshot.host ?? null,
      summary: countsOf(snapshot),
      hostFindings: snapshot.hostFindings,
      checks: snapshot.rows.map(({ check, progress, verdict }) => ({
        id: check.id,
        status: verdict.status,
        took: verdict.took ?? null,
        findings: verdict.findings,
        look: progress.look ?? null,
        calls: progress.calls.map((call) => ({
          eventName: call.eventName,
          params: call.params,
          replies: call.arrivals.map(({ at, via, raw }) => ({
            after: Math.round(at - call.sentAt),
            via,
            reply: shown(raw),
          })),
        })),
      })),
    },
    null,
    2,
  );

const findingLines = ({ severity, says, remedy }: Finding): string[] => [
  `    ${severity === 'fault' ? 'Fault' : 'Remark'}: ${says}`,
  `    What to do: ${remedy.replace(/\n/g, '\n      ')}`,
];

const rowLines = ({ check, progress, verdict }: Row): string[] => {
  const took = verdict.took === undefined ? '' : ` (${verdict.took} ms)`;
  const [call] = verdict.findings.length > 0 ? progress.calls : [];
  const reply = call && replyOf(call);
  return [
    `${verdict.status.toUpperCase()}  ${check.title}${took}`,
    ...verdict.findings.flatMap(findingLines),
    ...(call === undefined ? [] : [`    Sent: ${sample(call.params, 200)}`]),
    ...(reply === undefined ? [] : [`    Came: ${sample(reply.raw, 200)}`]),
  ];
};

/** The run as text, for messages. */
export const textReport = (
  snapshot: Snapshot,
  { madeAt, userAgent, contractVersion, screen }: ReportSource,
): string => {
  const counts = countsOf(snapshot);
  const summary = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`);
  return `${[
    `Shell check, ${madeAt.toISOString()}`,
    `Bridge: ${snapshot.host ?? 'none'}; contract ${contractVersion}; ${screen.width} CSS pixels wide, ${screen.pixelRatio} device pixels each`,
    userAgent,
    summary.join(', '),
    '',
    ...snapshot.hostFindings.flatMap(findingLines),
    ...snapshot.rows.flatMap(rowLines),
  ].join('\n')}\n`;
};

/** Returns true if a check page stored this value. */
export const isSaved = (value: unknown): value is Readonly<Record<string, never>> =>
  isObject(value) && Object.values(value).every((each) => isObject(each) && Array.isArray(each.calls));
