import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useContract } from '../../state/contract';
import { idOf, type TrafficItem, useSelectedItem } from '../../state/selection';
import { Button } from '../../ui/button';
import { columns } from './columns';
import styles from './traffic.module.css';
import { TrafficRow } from './traffic-row';

/** Row height in CSS pixels, equal to the one in traffic.module.css. */
const ROW = 26;
const AROUND = 12;

/** The number of new rows above the row that was first. */
const rowsAbove = (rows: readonly TrafficItem[], key: number | undefined): number => {
  const index = rows.findIndex((row) => row.key === key);
  return index === -1 ? 0 : index;
};

/**
 * A virtual table. New rows appear at the top. While a row is selected or the table is scrolled, the visible rows stay in
 * place.
 * @param rows newest first
 */
export function TrafficTable({ rows }: { readonly rows: readonly TrafficItem[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [selected, select] = useSelectedItem();
  const contract = useContract();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: AROUND,
    getItemKey: (index) => rows[index]?.key ?? index,
  });

  const first = useRef<number>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    const added = rowsAbove(rows, first.current);
    first.current = rows[0]?.key;
    if (element !== null && added > 0 && (element.scrollTop > 0 || selected !== undefined))
      element.scrollTop += added * ROW;
  }, [rows, selected]);

  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const index = selected === undefined ? -1 : rows.findIndex(({ key }) => key === selected.key);

  const go = (to: number) => {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)];
    if (row === undefined) return;
    select(idOf(row));
    virtual.scrollToIndex(rows.indexOf(row), { align: 'auto' });
  };
  const onKey = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 2);
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index === -1 ? 0 : index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (to !== undefined) go(to);
    else if (event.key === 'Escape') select('');
    else return;
    event.preventDefault();
  };
  const isAway = (scroller.current?.scrollTop ?? 0) > ROW;

  return (
    <div className={styles.table}>
      <div className={styles.scroller} ref={scroller}>
        <table
          className={styles.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys select rows, so the table is a grid
          role="grid"
          tabIndex={0}
          data-shortcut="t"
          aria-label="Calls, newest first: arrow keys select one"
          aria-rowcount={rows.length + 1}
          onKeyDown={onKey}
        >
          <colgroup>
            {columns.map(({ name, width }) => (
              <col key={name} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr style={{ height: before }} />
            {items.map(({ index: at }) => {
              const row = rows[at];
              return (
                row && (
                  <TrafficRow
                    key={row.key}
                    item={row}
                    number={at + 2}
                    isSelected={at === index}
                    codes={contract?.['x-codes']}
                    onSelect={select}
                  />
                )
              );
            })}
            <tr style={{ height: Math.max(0, after) }} />
          </tbody>
        </table>
      </div>
      {isAway && (
        <Button
          className={styles.newest}
          onClick={() => {
            virtual.scrollToIndex(0);
            select('');
          }}
        >
          ↑ Newest
        </Button>
      )}
    </div>
  );
}
