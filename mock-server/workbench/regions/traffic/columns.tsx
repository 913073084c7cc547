import type { ReactNode } from 'react';
import { type BridgeRow, isAnalytics } from '../../api/bridge';
import type { Row } from '../../api/journal';
import { bridgeResultOf } from '../../lib/bridge-result';
import { formatTime } from '../../lib/format';
import { remarksOf } from '../../lib/remarks';
import type { ContractCode } from '../../state/contract';
import { deviceOf } from '../../state/selection';
import { Badge } from '../../ui/parts';
import styles from './traffic.module.css';

/** The traffic columns from left to right, with their widths. */
const widths = { time: '104px', device: '48px', methods: 'auto', code: '84px', ms: '52px', notes: '36%' };

type Column = keyof typeof widths;
export const columns = Object.entries(widths).map(([name, width]) => ({ name: name as Column, width }));

interface Cell {
  readonly content: ReactNode;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

type Cells = Readonly<Record<Column, Cell>>;

const NAMED = 2;
const FAST = 10;
/** Characters of the parameters to show. The detail view shows all. */
const MAX_PARAMS = 120;

/** Shows one decimal below 10 ms. */
const milliseconds = (value: number): string => (value < FAST ? value.toFixed(1) : value.toFixed(0));

const paramsWords = (params: unknown): string => {
  const text = JSON.stringify(params) ?? '';
  return text === '{}' ? '' : text.slice(0, MAX_PARAMS);
};

export const callCells = (row: Row, codes: readonly ContractCode[] | undefined): Cells => {
  const { at, methods, url, code, contactNumber, durationMs } = row.entry;
  const more = methods.length - NAMED;
  return {
    time: { content: formatTime(at) },
    device: { content: deviceOf(row) || '–', title: contactNumber },
    methods: {
      title: methods.join(', '),
      content: (
        <>
          {methods.length === 0 ? url : methods.slice(0, NAMED).join(' · ')}
          {more > 0 && <span className={styles.more}> +{more}</span>}
        </>
      ),
    },
    code: {
      content: code,
      title: codes?.find((known) => known.code === code)?.name,
      className: code === 0 ? styles.success : styles.failure,
    },
    ms: { content: milliseconds(durationMs) },
    notes: {
      content: remarksOf(row.entry).map(({ tone, text }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      )),
    },
  };
};

export const bridgeCells = (row: BridgeRow): Cells => {
  const { bridge } = row;
  const { isGood, words } = bridgeResultOf(bridge);
  return {
    time: { content: formatTime(new Date(bridge.at).toISOString()) },
    device: { content: deviceOf(row) || '–' },
    methods: {
      title: bridge.eventName,
      content: (
        <>
          <span className={styles.more}>{isAnalytics(bridge) ? 'analytics' : 'bridge'} · </span>
          {bridge.eventName || 'not a bridge call'}
        </>
      ),
    },
    code: { content: words, className: isGood ? styles.success : styles.failure },
    ms: { content: '–' },
    notes: { content: bridge.problem ?? paramsWords(bridge.params), className: styles.params },
  };
};
