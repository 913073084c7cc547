import type { ReactNode } from 'react';
import { type BridgeRow, isAnalytics } from '../../api/bridge';
import type { Row } from '../../api/journal';
import { bridgeResultOf } from '../../lib/bridge-result';
import { formatBoth, formatDuration, formatSecond } from '../../lib/format';
import { receivedOf } from '../../lib/received';
import { remarksOf } from '../../lib/remarks';
import type { ContractCode } from '../../state/contract';
import { sessionRemarks } from '../../state/device-session';
import { deviceOf, isBridgeRow, type TrafficItem } from '../../state/selection';
import { Badge } from '../../ui/parts';
import { isActRow, type ListItem } from './acts';
import styles from './traffic.module.css';

export type Column = 'time' | 'device' | 'methods' | 'notes' | 'ms' | 'code';

interface ColumnLayout {
  readonly name: Column;
  readonly title: string;
  readonly width: string;
  /** false for a column that a folded list leaves out */
  readonly isFolded: boolean;
}

/** The columns from left to right. */
export const columns: readonly ColumnLayout[] = [
  { name: 'time', title: 'time', width: '78px', isFolded: true },
  { name: 'device', title: 'phone', width: '44px', isFolded: true },
  { name: 'methods', title: 'methods', width: 'auto', isFolded: true },
  { name: 'notes', title: 'notes', width: '40%', isFolded: false },
  { name: 'ms', title: 'ms', width: '56px', isFolded: false },
  { name: 'code', title: 'code', width: '92px', isFolded: true },
];

interface Cell {
  readonly content: ReactNode;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

type Cells = Readonly<Record<Column, Cell>>;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The time on the sandbox's clock, with the real time as a tooltip. */
export const timeCell = (clock: string, at: string): Cell => ({
  content: formatSecond(clock),
  title: formatBoth(clock, at),
});

const NAMED = 2;
/** Characters of the parameters to show. The detail view shows all. */
const MAX_PARAMS = 120;

const paramsWords = (params: unknown): string => {
  const text = JSON.stringify(params) ?? '';
  return text === '{}' ? '' : text.slice(0, MAX_PARAMS);
};

/** The notes of a row in words. */
const notesOf = (item: TrafficItem): readonly string[] =>
  isBridgeRow(item)
    ? [item.bridge.problem ?? paramsWords(item.bridge.params)].filter((text) => text !== '')
    : [...sessionRemarks(item.entry.session), ...remarksOf(item.entry)].map(({ text }) => text);

const notesCell = (item: TrafficItem): Cell => {
  const notes = notesOf(item);
  return {
    content: notes.map((text) => (
      <span key={text} className={styles.note}>
        {text}
      </span>
    )),
    title: notes.join('\n'),
  };
};

/** What the app received: a code, or why it received none. */
const codeContent = (entry: Row['entry']): ReactNode => {
  const { isGood, word } = receivedOf(entry);
  if (isGood) return <span className={styles.success}>{word}</span>;
  return <Badge tone={entry.end === undefined ? 'danger' : 'warning'}>{word}</Badge>;
};

const callCells = (row: Row, codes: readonly ContractCode[] | undefined): Cells => {
  const { at, clock, methods, url, code, contactNumber, durationMs } = row.entry;
  const more = methods.length - NAMED;
  return {
    time: timeCell(clock, at),
    device: { content: deviceOf(row) || '–', title: contactNumber },
    methods: {
      title: methods.join(', '),
      content: (
        <div className={styles.names}>
          <span className={styles.line}>{methods.length === 0 ? url : methods.slice(0, NAMED).join(' · ')}</span>
          {more > 0 && <span className={styles.more}> +{more}</span>}
        </div>
      ),
    },
    notes: notesCell(row),
    ms: { content: formatDuration(durationMs) },
    code: {
      title: codes?.find((known) => known.code === code)?.name,
      content: codeContent(row.entry),
    },
  };
};

/** The result of a row that is not a call of the journal. */
const resultOf = ({
  bridge,
  isAppError,
  isPending,
}: BridgeRow): { readonly isGood: boolean; readonly words: string } => {
  if (isPending) return { isGood: false, words: 'pending' };
  return isAppError ? { isGood: false, words: 'app' } : bridgeResultOf(bridge);
};

const bridgeCells = (row: BridgeRow): Cells => {
  const { bridge } = row;
  const { isGood, words } = resultOf(row);
  return {
    time: timeCell(isoOf(bridge.at + (row.aheadMs ?? 0)), isoOf(bridge.at)),
    device: { content: deviceOf(row) || '–' },
    methods: {
      title: bridge.eventName,
      content: (
        <>
          {!(row.isAppError || row.isPending) && (
            <span className={styles.more}>{isAnalytics(bridge) ? 'analytics' : 'bridge'} · </span>
          )}
          {bridge.eventName || 'not a bridge call'}
        </>
      ),
    },
    notes: { ...notesCell(row), className: styles.params },
    ms: { content: '–' },
    code: { content: isGood ? <span className={styles.success}>{words}</span> : <Badge tone="danger">{words}</Badge> },
  };
};

/** The cells of a row by column. */
export const cellsOf = (item: TrafficItem, codes: readonly ContractCode[] | undefined): Cells =>
  isBridgeRow(item) ? bridgeCells(item) : callCells(item, codes);

/** Row heights in CSS pixels, equal to the ones in traffic.module.css. */
const ROW = 30;
const ROW_WITH_NOTES = 48;
const ACT = 24;

/** The height of a row. In a folded list, notes take a second line. */
export const heightOf = (item: ListItem, isFolded: boolean): number => {
  if (isActRow(item)) return ACT;
  return isFolded && notesOf(item).length > 0 ? ROW_WITH_NOTES : ROW;
};
