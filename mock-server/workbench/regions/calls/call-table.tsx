import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../../lib/format';
import { useContract } from '../../state/data';
import { goBack, useDevices } from '../../state/phones';
import { countCalls, timeOf } from '../../state/rows';
import {
  idOf,
  isActRow,
  isBridgeRow,
  type ListItem,
  openCall,
  type Point,
  useSelectedItem,
} from '../../state/selection';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/parts';

import { callToGoBackTo, columnsOf, heightOf, ROW, TrafficAct, TrafficRow } from './call-row';

const AROUND = 12;
/** Rows that a page key moves over if the table has no height yet. */
const PAGE = 10;

/** The rows after a time. A time, because the row of that time may be replaced, filtered out or dropped. */
const rowsAfter = (rows: readonly ListItem[], time: number): readonly ListItem[] => {
  const index = rows.findIndex((row) => timeOf(row) <= time);
  return index === -1 ? rows : rows.slice(0, index);
};

/** The height of the rows above a row, in CSS pixels. */
const topOf = (rows: readonly ListItem[], at: number, isFolded: boolean): number =>
  rows.slice(0, at).reduce((sum, item) => sum + heightOf(item, isFolded), 0);

/** The index of the row at a height, in CSS pixels from the top. */
const rowAt = (rows: readonly ListItem[], height: number, isFolded: boolean): number => {
  let end = 0;
  return rows.findIndex((item) => {
    end += heightOf(item, isFolded);
    return end > height;
  });
};

/**
 * How far down a new list moves the row that must stay in place, in CSS pixels. Calls end in another order than they
 * begin, so new rows may also be below the newest one. If the row is gone, the next one below it counts.
 * @param staying index in the old list
 */
const moveOf = (old: readonly ListItem[], rows: readonly ListItem[], staying: number, isFolded: boolean): number => {
  const places = new Map(rows.map(({ key }, index) => [key, index]));
  const at = old.findIndex(({ key }, index) => index >= staying && places.has(key));
  const place = places.get(old[at]?.key ?? Number.NaN);
  return place === undefined ? 0 : topOf(rows, place, isFolded) - topOf(old, at, isFolded);
};

const newestTime = ([first]: readonly ListItem[]): number => (first === undefined ? 0 : timeOf(first));

/**
 * A virtual table. New rows appear at the top. While a row is selected or the table is scrolled, the visible rows stay in
 * place, and a button counts the new ones.
 * @param rows newest first
 * @param left calls on branches that going back left, by id
 * @param isFolded true for a narrow list, which shows the notes below the method
 */
export function CallTable({
  rows,
  left,
  isFolded,
}: {
  readonly rows: readonly ListItem[];
  readonly left: ReadonlyMap<number, Point>;
  readonly isFolded: boolean;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const selected = useSelectedItem();
  const contract = useContract();
  const workbench = useWorkbench();
  const devices = useDevices();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => heightOf(rows[at] as ListItem, isFolded),
    overscan: AROUND,
    getItemKey: (index) => rows[index]?.key ?? index,
  });

  const shown = useRef(rows);
  // The time of the newest row that the tester has seen.
  const [seen, setSeen] = useState(() => newestTime(rows));
  const read = selected?.key;
  useLayoutEffect(() => {
    const old = shown.current;
    shown.current = rows;
    const element = scroller.current;
    if (element === null) return;
    if (old !== rows && (element.scrollTop > 0 || read !== undefined)) {
      const chosen = old.findIndex(({ key }) => key === read);
      const staying = chosen === -1 ? rowAt(old, element.scrollTop, isFolded) : chosen;
      element.scrollTop += moveOf(old, rows, staying, isFolded);
    }
    if (element.scrollTop === 0) setSeen(newestTime(rows));
  }, [rows, read, isFolded]);

  const index = selected === undefined ? -1 : rows.findIndex(({ key }) => key === selected.key);
  const folded = useRef(isFolded);
  useLayoutEffect(() => {
    if (folded.current === isFolded) return;
    folded.current = isFolded;
    // Folding changes the heights of the rows. Keep the selected one in view.
    if (index !== -1) virtual.scrollToIndex(index, { align: 'auto' });
  }, [virtual, isFolded, index]);

  const items = virtual.getVirtualItems();
  const unseen = countCalls(rowsAfter(rows, seen));

  /** Selects a row. Skips acts in the given direction. */
  const go = (to: number, step: 1 | -1) => {
    let at = Math.min(Math.max(to, 0), rows.length - 1);
    let row = rows[at];
    while (row !== undefined && isActRow(row)) {
      at += step;
      row = rows[at];
    }
    if (row === undefined) return;
    openCall(idOf(row));
    virtual.scrollToIndex(at, { align: 'auto' });
  };
  const onKey = (event: KeyboardEvent) => {
    const page = Math.floor((scroller.current?.clientHeight ?? PAGE * ROW) / ROW) - 2;
    const moves: Readonly<Record<string, readonly [to: number, step: 1 | -1]>> = {
      ArrowDown: [index + 1, 1],
      ArrowUp: index === -1 ? [0, 1] : [index - 1, -1],
      PageDown: [index + page, 1],
      PageUp: index === -1 ? [0, 1] : [index - page, -1],
      Home: [0, 1],
      End: [rows.length - 1, -1],
    };
    const move = moves[event.key];
    const back = selected && callToGoBackTo(selected);
    if (move !== undefined) go(...move);
    else if (event.key === 'Escape') openCall('');
    else if (event.key !== 'Backspace' || !event.shiftKey || selected === undefined) return;
    else if (back !== undefined) void goBack(workbench, back, devices);
    event.preventDefault();
  };

  return (
    <div className="table">
      <div
        className="scroller"
        ref={scroller}
        onScroll={({ currentTarget }) => currentTarget.scrollTop === 0 && setSeen(newestTime(rows))}
      >
        <table
          className={isFolded ? 'grid folded' : 'grid'}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys select rows, so the table is a grid
          role="grid"
          tabIndex={0}
          data-shortcut="t"
          aria-label="Calls, newest first: arrow keys select one"
          aria-rowcount={rows.length + 1}
          onKeyDown={onKey}
        >
          <colgroup>
            {columnsOf(isFolded).map(({ name, width }) => (
              <col key={name} style={{ width }} />
            ))}
          </colgroup>
          <thead className={isFolded ? 'unseen' : undefined}>
            <tr>
              {columnsOf(isFolded).map(({ name, title }) => (
                <th key={name} className={name}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr style={{ height: items[0]?.start ?? 0 }} />
            {items.map(({ index: at }) => {
              const row = rows[at];
              if (row === undefined) return null;
              const common = { number: at + 2, isFolded };
              if (isActRow(row)) return <TrafficAct key={row.key} item={row} {...common} />;
              return (
                <TrafficRow
                  key={row.key}
                  item={row}
                  isSelected={at === index}
                  contract={contract}
                  left={isBridgeRow(row) ? undefined : left.get(row.entry.id)}
                  {...common}
                />
              );
            })}
            <tr style={{ height: Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)) }} />
          </tbody>
        </table>
      </div>
      {unseen > 0 && (
        <Button
          look="primary"
          className="newest"
          onClick={() => {
            virtual.scrollToIndex(0);
            setSeen(newestTime(rows));
          }}
        >
          {counted(unseen, 'new call')} · jump
        </Button>
      )}
    </div>
  );
}
