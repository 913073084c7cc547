import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '../../api/client';
import { counted } from '../../lib/format';
import { aheadAt, countCalls, type Line, pointBefore } from '../../lib/lines';
import { openCall } from '../../state/address';
import { useContract } from '../../state/data';
import { goBack } from '../../state/phones';
import { useSelectedLine, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/parts';

import { CallRow, columnsOf, heightOf, ROW } from './call-row';

const AROUND = 12;
/** Rows that a page key moves over if the table has no height yet. */
const PAGE = 10;

const newestTime = ([first]: readonly Line[]): number => first?.at ?? 0;

/**
 * A virtual table. New rows appear at the top. While a row is selected or the table is scrolled, the visible rows stay in
 * place, and a button counts the new ones.
 * @param lines newest first
 * @param left calls on branches that going back left, by id
 * @param isFolded true for a narrow list, which shows the notes below the method
 */
export function CallTable({
  lines,
  left,
  isFolded,
}: {
  readonly lines: readonly Line[];
  readonly left: ReadonlyMap<number | null, Point>;
  readonly isFolded: boolean;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const selected = useSelectedLine();
  const contract = useContract();
  const workbench = useWorkbench();
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => heightOf(lines[at] as Line, isFolded),
    overscan: AROUND,
    // Another function measures all rows again, so it is the same one until the rows or their heights change.
    getItemKey: useCallback((at: number) => `${lines[at]?.key} ${isFolded}`, [lines, isFolded]),
  });
  const items = virtual.getVirtualItems();
  const index = selected === undefined ? -1 : lines.findIndex(({ key }) => key === selected.key);

  // The time of the newest row that the tester has seen. A time, because that row may be replaced, filtered or dropped.
  const [seen, setSeen] = useState(() => newestTime(lines));
  const unseen = useMemo(() => countCalls(lines.filter(({ at }) => at > seen)), [lines, seen]);
  const placed = useRef<
    readonly { readonly key: Line['key'] | undefined; readonly start: number; readonly end: number }[]
  >([]);
  const shown = useRef(lines);
  const read = selected?.key;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop } = element;
    if (shown.current !== lines && (scrollTop > 0 || read !== undefined)) {
      // The open row stays in place, else the first one in view. If it is gone, the next one below it does. Calls end in
      // another order than they begin, so new rows may also be below the newest one.
      const inView = placed.current.filter(({ end }) => end > scrollTop);
      const at = placed.current.findIndex(({ key }) => key === read);
      const places = new Map(lines.map(({ key }, place) => [key, place]));
      const staying = (at === -1 ? inView : placed.current.slice(at)).find(
        ({ key }) => key !== undefined && places.has(key),
      );
      const place = staying?.key === undefined ? undefined : places.get(staying.key);
      if (staying !== undefined && place !== undefined)
        element.scrollTop += (virtual.measurementsCache[place]?.start ?? staying.start) - staying.start;
    }
    shown.current = lines;
    if (element.scrollTop === 0) setSeen(newestTime(lines));
  }, [virtual, lines, read]);
  useLayoutEffect(() => {
    placed.current = items.map(({ index: at, start, end }) => ({ key: lines[at]?.key, start, end }));
  });
  const folded = useRef(isFolded);
  useLayoutEffect(() => {
    if (folded.current === isFolded) return;
    folded.current = isFolded;
    // Folding changes the heights of the rows. Keep the selected one in view.
    if (index !== -1) virtual.scrollToIndex(index, { align: 'auto' });
  }, [virtual, isFolded, index]);

  /** Selects a row. Skips acts in the given direction. */
  const go = (to: number, step: 1 | -1) => {
    let at = Math.min(Math.max(to, 0), lines.length - 1);
    while (lines[at]?.kind === 'act') at += step;
    const line = lines[at];
    if (line === undefined) return;
    openCall(line.id);
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
      End: [lines.length - 1, -1],
    };
    const move = moves[event.key];
    const back = selected && pointBefore(selected);
    if (move !== undefined) go(...move);
    else if (event.key === 'Escape') openCall('');
    else if (event.key !== 'Backspace' || !event.shiftKey || selected === undefined) return;
    else if (back !== undefined) void goBack(workbench, back, 'before');
    event.preventDefault();
  };

  return (
    <div className="table">
      <div
        className="scroller"
        ref={scroller}
        onScroll={({ currentTarget }) => currentTarget.scrollTop === 0 && setSeen(newestTime(lines))}
      >
        <table
          className={isFolded ? 'grid folded' : 'grid'}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys select rows, so the table is a grid
          role="grid"
          tabIndex={0}
          data-shortcut="t"
          aria-label="Calls, newest first: arrow keys select one"
          aria-rowcount={lines.length + 1}
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
              const line = lines[at];
              return (
                line && (
                  <CallRow
                    key={line.key}
                    line={line}
                    number={at + 2}
                    ahead={line.clock === undefined ? aheadAt(lines, at) : 0}
                    isSelected={at === index}
                    isFolded={isFolded}
                    contract={contract}
                    left={line.entry && left.get(line.entry.id)}
                  />
                )
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
            setSeen(newestTime(lines));
          }}
        >
          {counted(unseen, 'new call')} · jump
        </Button>
      )}
    </div>
  );
}
