import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '../../api/client';
import { counted, formatBoth, formatDuration, formatSecond } from '../../lib/format';
import type { Contract } from '../../lib/json-schema';
import { clockAt, countCalls, type Line, pointBefore } from '../../lib/lines';
import { openCall } from '../../state/address';
import { useContract } from '../../state/data';
import { goBack } from '../../state/phones';
import { useSelectedLine, useWorkbench } from '../../state/workbench';
import { Badge, Button } from '../../ui/parts';

const COLUMNS = { time: 'time', device: 'phone', methods: 'methods', notes: 'notes', ms: 'ms', code: 'code' };
/** Methods of a call to name in its row. */
const NAMED = 2;
/** Height of each row and of the head, in CSS pixels, as in calls.css. */
const ROW = 28;
/** Rows that are rendered above and below the visible ones. */
const AROUND = 12;

/** Goes back to before a row, or returns to a branch that was left. It is out of the tab order: the row has a key for it. */
function Back({ line, point }: { readonly line: Line; readonly point: Point | undefined }) {
  const workbench = useWorkbench();
  const canGo = point?.isLeft ? point.canGoAfter : point?.canGoBefore;
  const id = point === undefined ? pointBefore(line) : canGo ? point.id : undefined;
  if (id === undefined) return null;
  const to = point?.isLeft ? 'after' : 'before';
  const words = to === 'after' ? 'Return here' : 'Back to here';
  return (
    // The browser's own button: the library's takes longer to render than the whole row.
    <button
      type="button"
      className="back"
      tabIndex={-1}
      title={words}
      onClick={(event) => {
        event.stopPropagation();
        void goBack(workbench, id, to);
      }}
    >
      {words}
    </button>
  );
}

/**
 * A row of the table.
 * @param index place in the table, 0 for the newest
 * @param clock time of the sandbox, ms
 * @param left the point of a call on a branch that going back left
 */
const Row = memo(function Row({
  line,
  index,
  clock,
  isSelected,
  contract,
  left,
}: {
  readonly line: Line;
  readonly index: number;
  readonly clock: number;
  readonly isSelected: boolean;
  readonly contract: Contract | undefined;
  readonly left: Point | undefined;
}) {
  const { kind, at, device, names, notes, result, entry, isGone } = line;
  const point = line.point ?? left;
  const isAct = kind === 'act';
  const classes = ['call', isAct && 'act', isSelected && 'selected', point?.isLeft && 'left', isGone && 'gone'];
  return (
    <tr
      className={classes.filter(Boolean).join(' ')}
      style={{ top: index * ROW }}
      aria-rowindex={index + 2}
      {...(isAct ? {} : { 'aria-selected': isSelected, onClick: () => openCall(line.id) })}
    >
      <td title={formatBoth(clock, at)}>{formatSecond(clock)}</td>
      {isAct ? (
        <td className="cut" title={names[0]}>
          {names}
          {point?.isLeft && ' · on a branch that was left'}
          <Back line={line} point={point} />
        </td>
      ) : (
        <>
          <td className="device cut" title={[device, entry?.contactNumber].filter(Boolean).join(' · ')}>
            {device || '–'}
          </td>
          <td className="names" title={names.join(', ')}>
            <span className="cut">
              {(kind === 'bridge' || kind === 'analytics') && <span className="muted">{kind} · </span>}
              {names.length === 0 ? entry?.url : names.slice(0, NAMED).join(' · ')}
            </span>
            {names.length > NAMED && <span className="muted">+{names.length - NAMED}</span>}
            <span className="beside cut muted">{notes.join(' · ')}</span>
            <Back line={line} point={point} />
          </td>
          <td className="notes cut" title={notes.join('\n')}>
            {notes.join(' · ')}
          </td>
          <td className="ms">{entry ? formatDuration(entry.durationMs) : '–'}</td>
          <td className="code" title={entry && contract?.['x-codes'].find(({ code }) => code === entry.code)?.name}>
            {result?.isGood ? (
              <span className="good">{result.word}</span>
            ) : (
              <Badge tone={entry?.end === undefined ? 'danger' : 'warning'}>{result?.word}</Badge>
            )}
          </td>
        </>
      )}
    </tr>
  );
});

const newestTime = ([first]: readonly Line[]): number => first?.at ?? 0;

/**
 * A virtual table. New rows appear at the top. While a row is selected or the table is scrolled, the visible rows stay in
 * place, and a button counts the new ones.
 * @param lines newest first
 * @param left calls on branches that going back left, by id
 */
export function CallTable({
  lines,
  left,
}: {
  readonly lines: readonly Line[];
  readonly left: ReadonlyMap<number | null, Point>;
}) {
  const scroller = useRef<HTMLTableElement>(null);
  const selected = useSelectedLine();
  const contract = useContract();
  const workbench = useWorkbench();
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: AROUND,
    // The head covers the first row of the view.
    scrollPaddingEnd: ROW,
  });
  const rows = virtual.getVirtualItems().flatMap(({ index: at }) => {
    const line = lines[at];
    return line ? [{ line, at }] : [];
  });
  const read = selected?.key;
  const index = read === undefined ? -1 : lines.findIndex(({ key }) => key === read);

  // The time of the newest row that the tester has seen. A time, because that row may be replaced, filtered or dropped.
  const [seen, setSeen] = useState(() => newestTime(lines));
  const unseen = useMemo(() => countCalls(lines.filter(({ at }) => at > seen)), [lines, seen]);
  const shown = useRef(lines);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = lines;
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, clientHeight } = element;
    if (before !== lines && (scrollTop > 0 || read !== undefined)) {
      // The open row stays in place, else the first one in view. If it is gone, the next one below it does. Calls end in
      // another order than they begin, so new rows may also be below the newest one.
      const first = Math.floor(scrollTop / ROW);
      const end = first + Math.ceil(clientHeight / ROW) + AROUND;
      const open = before.slice(0, end).findIndex(({ key }) => key === read);
      const places = new Map(lines.map(({ key }, place) => [key, place]));
      const from = open !== -1 && open >= first - AROUND ? open : first;
      const staying = before.findIndex(({ key }, place) => place >= from && places.has(key));
      const place = places.get(before[staying]?.key ?? '');
      if (place !== undefined) element.scrollTop += (place - staying) * ROW;
    }
    if (element.scrollTop === 0) setSeen(newestTime(lines));
  }, [lines, read]);

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
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW) - 2);
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
      <table
        ref={scroller}
        className="scroller"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys select rows, so the table is a grid
        role="grid"
        tabIndex={0}
        data-shortcut="t"
        aria-label="Calls, newest first: arrow keys select one"
        aria-rowcount={lines.length + 1}
        onKeyDown={onKey}
        onScroll={({ currentTarget }) => currentTarget.scrollTop === 0 && setSeen(newestTime(lines))}
      >
        <thead>
          <tr className="call">
            {Object.entries(COLUMNS).map(([name, title]) => (
              <th key={name} className={name}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ line, at }) => (
            <Row
              // A row keeps its elements, so a click on it opens it, even if other rows arrive in between.
              key={line.key}
              line={line}
              index={at}
              clock={clockAt(lines, at)}
              isSelected={at === index}
              contract={contract}
              left={line.entry && left.get(line.entry.id)}
            />
          ))}
        </tbody>
      </table>
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
