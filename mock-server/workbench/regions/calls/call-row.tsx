import { memo, type ReactNode } from 'react';
import { isAnalytics } from '../../api/journal';
import { bridgeResultOf, receivedOf, remarksOf } from '../../lib/call-words';
import { formatBoth, formatDuration, formatSecond } from '../../lib/format';
import type { Contract } from '../../state/data';
import { goBack, goToPoint, useDevices } from '../../state/phones';
import {
  type ActRow,
  deviceOf,
  idOf,
  isActRow,
  isBridgeRow,
  type ListItem,
  openCall,
  type Point,
  type TrafficItem,
} from '../../state/selection';
import { useWorkbench } from '../../state/workbench';
import { Badge, Button } from '../../ui/parts';

/** The columns from left to right. A folded list leaves out those without `isFolded`. */
const COLUMNS = [
  { name: 'time', title: 'time', width: '78px', isFolded: true },
  { name: 'device', title: 'phone', width: '44px', isFolded: true },
  { name: 'methods', title: 'methods', width: 'auto', isFolded: true },
  { name: 'notes', title: 'notes', width: '40%', isFolded: false },
  { name: 'ms', title: 'ms', width: '56px', isFolded: false },
  { name: 'code', title: 'code', width: '92px', isFolded: true },
] as const;

export const columnsOf = (isFolded: boolean) => COLUMNS.filter((column) => !isFolded || column.isFolded);

interface Cell {
  readonly content: ReactNode;
  readonly title?: string | undefined;
}

/** The time on the sandbox's clock, with the real time as a tooltip. */
const timeCell = (clock: string, at: string): Cell => ({ content: formatSecond(clock), title: formatBoth(clock, at) });

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Methods of a call to name in its row. */
const NAMED = 2;
/** Characters of the parameters to show. The open call shows all. */
const MAX_PARAMS = 120;

const notesOf = (item: TrafficItem): readonly string[] => {
  if (!isBridgeRow(item)) return remarksOf(item.entry).map(({ text }) => text);
  const params = JSON.stringify(item.bridge.params) ?? '';
  const note = item.bridge.problem ?? (params === '{}' ? '' : params.slice(0, MAX_PARAMS));
  return note === '' ? [] : [note];
};

/** What the app received: a code or a word. */
const codeOf = (isGood: boolean, word: string, tone: 'warning' | 'danger'): ReactNode =>
  isGood ? <span className="good">{word}</span> : <Badge tone={tone}>{word}</Badge>;

const methodCell = ({ methods, url }: { readonly methods: readonly string[]; readonly url: string }): Cell => ({
  title: methods.join(', '),
  content: (
    <div className="names">
      <span className="cut">{methods.length === 0 ? url : methods.slice(0, NAMED).join(' · ')}</span>
      {methods.length > NAMED && <span className="muted">+{methods.length - NAMED}</span>}
    </div>
  ),
});

type Cells = Readonly<Record<(typeof COLUMNS)[number]['name'], Cell>>;

/** The cells of a row by column. */
const cellsOf = (item: TrafficItem, contract: Contract | undefined): Cells => {
  const notes = { content: notesOf(item).join(' · '), title: notesOf(item).join('\n') };
  const device = deviceOf(item) || '–';
  if (!isBridgeRow(item)) {
    const { at, clock, code, contactNumber, durationMs, end } = item.entry;
    const { isGood, word } = receivedOf(item.entry);
    return {
      time: timeCell(clock, at),
      device: { content: device, title: contactNumber },
      methods: methodCell(item.entry),
      notes,
      ms: { content: formatDuration(durationMs) },
      code: {
        title: contract?.['x-codes'].find((known) => known.code === code)?.name,
        content: codeOf(isGood, word, end === undefined ? 'danger' : 'warning'),
      },
    };
  }
  const { bridge, aheadMs = 0, isAppError, isPending } = item;
  const kind = isAnalytics(bridge) ? 'analytics' : 'bridge';
  const { isGood, words } = bridgeResultOf(item);
  return {
    time: timeCell(isoOf(bridge.at + aheadMs), isoOf(bridge.at)),
    device: { content: device },
    methods: {
      title: bridge.eventName,
      content: (
        <>
          {!(isAppError || isPending) && <span className="muted">{kind} · </span>}
          {bridge.eventName || 'not a bridge call'}
        </>
      ),
    },
    notes,
    ms: { content: '–' },
    code: { content: codeOf(isGood, words, 'danger') },
  };
};

/** Row heights in CSS pixels. In a folded list, notes take a second line. */
export const ROW = 30;
const ROW_WITH_NOTES = 48;
const ACT = 24;

export const heightOf = (item: ListItem, isFolded: boolean): number => {
  if (isActRow(item)) return ACT;
  return isFolded && notesOf(item).length > 0 ? ROW_WITH_NOTES : ROW;
};

/**
 * Goes back to before a row, or returns to after a point on a branch that was left. It is out of the tab order, because
 * the row has a key for it.
 */
function Back({ point, call }: { readonly point?: Point | undefined; readonly call?: number | undefined }) {
  const workbench = useWorkbench();
  const devices = useDevices();
  const canGo = point === undefined ? call !== undefined : point.isLeft ? point.canGoAfter : point.canGoBefore;
  if (!canGo) return null;
  return (
    <Button
      look="primary"
      className="back"
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        if (point !== undefined) void goToPoint(workbench, point.id, point.isLeft ? 'after' : 'before', devices);
        else if (call !== undefined) void goBack(workbench, call, devices);
      }}
    >
      {point?.isLeft ? 'Return here' : 'Back to here'}
    </Button>
  );
}

/** The id of the call, if the sandbox can go back to before it. */
export const callToGoBackTo = (item: TrafficItem): number | undefined =>
  isBridgeRow(item) || item.isGone || !item.entry.canGoBack ? undefined : item.entry.id;

/**
 * A table row for a journal call or a bridge call.
 * @param number 1-based row number in the whole table, header included
 * @param left the point of a call on a branch that going back left
 */
export const TrafficRow = memo(function TrafficRow({
  item,
  number,
  isSelected,
  isFolded,
  contract,
  left,
}: {
  readonly item: TrafficItem;
  readonly number: number;
  readonly isSelected: boolean;
  readonly isFolded: boolean;
  readonly contract: Contract | undefined;
  readonly left: Point | undefined;
}) {
  const cells = cellsOf(item, contract);
  const isGone = !isBridgeRow(item) && item.isGone;
  return (
    <tr
      className={[isSelected && 'selected', left && 'left', isGone && 'muted'].filter(Boolean).join(' ')}
      style={{ height: heightOf(item, isFolded) }}
      aria-rowindex={number}
      aria-selected={isSelected}
      onClick={() => openCall(idOf(item))}
    >
      {columnsOf(isFolded).map(({ name }) => (
        <td key={name} className={name} title={cells[name].title}>
          {cells[name].content}
          {isFolded && name === 'methods' && <div className="below">{cells.notes.content}</div>}
          {name === 'methods' && <Back point={left} call={callToGoBackTo(item)} />}
        </td>
      ))}
    </tr>
  );
});

/** A table row for an act of a tester. */
export const TrafficAct = memo(function TrafficAct({
  item: { act },
  number,
  isFolded,
}: {
  readonly item: ActRow;
  readonly number: number;
  readonly isFolded: boolean;
}) {
  const time = timeCell(act.clock, act.at);
  return (
    <tr className={act.isLeft ? 'act left' : 'act'} style={{ height: ACT }} aria-rowindex={number}>
      <td className="time" title={time.title}>
        {time.content}
      </td>
      <td colSpan={columnsOf(isFolded).length - 1} title={act.text}>
        {act.text}
        {act.isLeft && ' · on a branch that was left'}
        <Back point={act} />
      </td>
    </tr>
  );
});
