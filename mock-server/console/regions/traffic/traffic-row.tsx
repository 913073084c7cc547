import { memo } from 'react';
import type { Row } from '../../api/journal';
import { formatTime } from '../../lib/format';
import { remarksOf } from '../../lib/remarks';
import type { ContractCode } from '../../state/contract';
import { idOf, isBridgeRow, phoneOf, type TrafficItem } from '../../state/selection';
import { Badge } from '../../ui/parts';
import { BridgeCells } from './bridge-cells';
import styles from './traffic.module.css';

interface TrafficRowProps {
  readonly item: TrafficItem;
  /** in the whole table, its head included */
  readonly number: number;
  readonly isSelected: boolean;
  readonly codes: readonly ContractCode[] | undefined;
  readonly onSelect: (id: string) => void;
}

const NAMED = 2;
const FAST = 10;

/** A millisecond is enough above ten of them. */
const milliseconds = (value: number): string => (value < FAST ? value.toFixed(1) : value.toFixed(0));

function CallCells({ row, codes }: { readonly row: Row; readonly codes: TrafficRowProps['codes'] }) {
  const { entry } = row;
  const remarks = remarksOf(entry);
  const more = entry.methods.length - NAMED;
  const name = codes?.find(({ code }) => code === entry.code)?.name;
  return (
    <>
      <td className={styles.time}>{formatTime(entry.at)}</td>
      <td className={styles.phone} title={entry.contactNumber}>
        {phoneOf(row) || '–'}
      </td>
      <td className={styles.methods} title={entry.methods.join(', ')}>
        {entry.methods.length === 0 ? entry.url : entry.methods.slice(0, NAMED).join(' · ')}
        {more > 0 && <span className={styles.more}> +{more}</span>}
      </td>
      <td className={entry.code === 0 ? styles.success : styles.failure} title={name}>
        {entry.code}
      </td>
      <td className={styles.ms}>{milliseconds(entry.durationMs)}</td>
      <td className={styles.notes}>
        {remarks.map(({ tone, text }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </td>
    </>
  );
}

/** One call, or one thing that crossed a bridge, in one line. */
export const TrafficRow = memo(function TrafficRow({ item, number, isSelected, codes, onSelect }: TrafficRowProps) {
  const isGone = !isBridgeRow(item) && item.isGone;
  return (
    <tr
      className={isSelected ? styles.selected : isGone ? styles.gone : undefined}
      aria-rowindex={number}
      aria-selected={isSelected}
      onClick={() => onSelect(idOf(item))}
    >
      {isBridgeRow(item) ? <BridgeCells row={item} /> : <CallCells row={item} codes={codes} />}
    </tr>
  );
});
