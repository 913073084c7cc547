import { memo } from 'react';
import type { ContractCode } from '../../state/contract';
import { idOf, isBridgeRow, type TrafficItem } from '../../state/selection';
import type { ActRow } from './acts';
import { cellsOf, columns, heightOf, timeCell } from './columns';
import styles from './traffic.module.css';

interface TrafficRowProps {
  readonly item: TrafficItem;
  /** 1-based row number in the whole table, header included */
  readonly number: number;
  readonly isSelected: boolean;
  readonly isFolded: boolean;
  readonly codes: readonly ContractCode[] | undefined;
  readonly onSelect: (id: string) => void;
}

const stateOf = (item: TrafficItem, isSelected: boolean): string | undefined => {
  if (isSelected) return styles.selected;
  return !isBridgeRow(item) && item.isGone ? styles.gone : undefined;
};

/** A table row for a journal call or a bridge call. */
export const TrafficRow = memo(function TrafficRow(props: TrafficRowProps) {
  const { item, number, isSelected, isFolded, codes, onSelect } = props;
  const cells = cellsOf(item, codes);
  return (
    <tr
      className={stateOf(item, isSelected)}
      style={{ height: heightOf(item, isFolded) }}
      aria-rowindex={number}
      aria-selected={isSelected}
      onClick={() => onSelect(idOf(item))}
    >
      {columns
        .filter((column) => !isFolded || column.isFolded)
        .map(({ name }) => {
          const { content, title, className } = cells[name];
          return (
            <td key={name} className={className ?? styles[name]} title={title}>
              {isFolded && name === 'methods' ? (
                <>
                  <div className={styles.line}>{content}</div>
                  <div className={styles.below}>{cells.notes.content}</div>
                </>
              ) : (
                content
              )}
            </td>
          );
        })}
    </tr>
  );
});

interface TrafficActProps {
  readonly item: ActRow;
  /** 1-based row number in the whole table, header included */
  readonly number: number;
  readonly isFolded: boolean;
}

/** A table row for an act of a tester. */
export const TrafficAct = memo(function TrafficAct({ item, number, isFolded }: TrafficActProps) {
  const { at, clock, text, isLeft } = item.act;
  const time = timeCell(clock, at);
  const shown = columns.filter((column) => !isFolded || column.isFolded);
  return (
    <tr
      className={isLeft ? `${styles.act} ${styles.leftAct}` : styles.act}
      style={{ height: heightOf(item, isFolded) }}
      aria-rowindex={number}
    >
      <td className={styles.time} title={time.title}>
        {time.content}
      </td>
      <td colSpan={shown.length - 1} title={text}>
        {text}
        {isLeft && ' · on a branch that was left'}
      </td>
    </tr>
  );
});
