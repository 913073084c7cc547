import { memo } from 'react';
import type { ContractCode } from '../../state/contract';
import { idOf, isBridgeRow, type TrafficItem } from '../../state/selection';
import { bridgeCells, callCells, columns } from './columns';
import styles from './traffic.module.css';

interface TrafficRowProps {
  readonly item: TrafficItem;
  /** 1-based row number in the whole table, header included */
  readonly number: number;
  readonly isSelected: boolean;
  readonly codes: readonly ContractCode[] | undefined;
  readonly onSelect: (id: string) => void;
}

/** A table row for a journal call or a bridge call. */
export const TrafficRow = memo(function TrafficRow({ item, number, isSelected, codes, onSelect }: TrafficRowProps) {
  const isGone = !isBridgeRow(item) && item.isGone;
  const cells = isBridgeRow(item) ? bridgeCells(item) : callCells(item, codes);
  return (
    <tr
      className={isSelected ? styles.selected : isGone ? styles.gone : undefined}
      aria-rowindex={number}
      aria-selected={isSelected}
      onClick={() => onSelect(idOf(item))}
    >
      {columns.map(({ name }) => {
        const { content, title, className } = cells[name];
        return (
          <td key={name} className={className ?? styles[name]} title={title}>
            {content}
          </td>
        );
      })}
    </tr>
  );
});
