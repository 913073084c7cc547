import { memo, type ReactNode } from 'react';
import type { Point } from '../../api/client';
import { formatBoth, formatDuration, formatSecond } from '../../lib/format';
import type { Contract } from '../../lib/json-schema';
import { type Line, pointBefore } from '../../lib/lines';
import { openCall } from '../../state/address';
import { goBack } from '../../state/phones';
import { useWorkbench } from '../../state/workbench';
import { Badge, Button } from '../../ui/parts';

/** The columns from left to right. A folded list leaves out those without `isFolded`. */
const COLUMNS = [
  { name: 'time', title: 'time', width: '78px', isFolded: true },
  { name: 'device', title: 'phone', width: '44px', isFolded: true },
  { name: 'methods', title: 'methods', width: 'auto', isFolded: true },
  { name: 'notes', title: 'notes', width: '40%', isFolded: false },
  { name: 'ms', title: 'ms', width: '56px', isFolded: false },
  { name: 'code', title: 'code', width: '100px', isFolded: true },
] as const;

export const columnsOf = (isFolded: boolean) => COLUMNS.filter((column) => !isFolded || column.isFolded);

/** Methods of a call to name in its row. */
const NAMED = 2;

const isoOf = (ms: number): string => new Date(ms).toISOString();

type Cells = Readonly<
  Record<(typeof COLUMNS)[number]['name'], { readonly content: ReactNode; readonly title?: string | undefined }>
>;

/** The cells of a row by column. @param clock time of the sandbox, ms */
const cellsOf = (line: Line, clock: number, contract: Contract | undefined): Cells => {
  const { at, device, names, notes, result, entry, kind, bridge, isPending } = line;
  const tone = entry?.end === undefined ? 'danger' : 'warning';
  return {
    // The time on the sandbox's clock, with the real time as a tooltip.
    time: { content: formatSecond(isoOf(clock)), title: formatBoth(isoOf(clock), isoOf(at)) },
    device: { content: device || '–', title: entry?.contactNumber },
    methods: {
      title: names.join(', '),
      content: (
        <div className="names">
          <span className="cut">
            {bridge && kind !== 'app' && !isPending && <span className="muted">{kind} · </span>}
            {names.length === 0 ? entry?.url : names.slice(0, NAMED).join(' · ')}
          </span>
          {names.length > NAMED && <span className="muted">+{names.length - NAMED}</span>}
        </div>
      ),
    },
    notes: { content: notes.join(' · '), title: notes.join('\n') },
    ms: { content: entry ? formatDuration(entry.durationMs) : '–' },
    code: {
      title: entry && contract?.['x-codes'].find(({ code }) => code === entry.code)?.name,
      content: result?.isGood ? <span className="good">{result.word}</span> : <Badge tone={tone}>{result?.word}</Badge>,
    },
  };
};

/** Row heights in CSS pixels. In a folded list, notes take a second line. */
export const ROW = 30;
const ROW_WITH_NOTES = 48;
const ACT = 24;

export const heightOf = ({ kind, notes }: Line, isFolded: boolean): number => {
  if (kind === 'act') return ACT;
  return isFolded && notes.length > 0 ? ROW_WITH_NOTES : ROW;
};

/**
 * Goes back to before a row, or returns to after a point on a branch that was left. It is out of the tab order, because
 * the row has a key for it.
 */
function Back({ line, point }: { readonly line: Line; readonly point: Point | undefined }) {
  const workbench = useWorkbench();
  const canGo = point?.isLeft ? point.canGoAfter : point?.canGoBefore;
  const id = point === undefined ? pointBefore(line) : canGo ? point.id : undefined;
  if (id === undefined) return null;
  const to = point?.isLeft ? 'after' : 'before';
  return (
    <Button
      look="primary"
      className="back"
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        void goBack(workbench, id, to);
      }}
    >
      {to === 'after' ? 'Return here' : 'Back to here'}
    </Button>
  );
}

/**
 * A table row.
 * @param number 1-based row number in the whole table, header included
 * @param ahead of the sandbox's clock at a line without its own, ms
 * @param left the point of a call on a branch that going back left
 */
export const CallRow = memo(function CallRow({
  line,
  number,
  ahead,
  isSelected,
  isFolded,
  contract,
  left,
}: {
  readonly line: Line;
  readonly number: number;
  readonly ahead: number;
  readonly isSelected: boolean;
  readonly isFolded: boolean;
  readonly contract: Contract | undefined;
  readonly left: Point | undefined;
}) {
  const { kind, isGone } = line;
  const point = line.point ?? left;
  const cells = cellsOf(line, line.clock ?? line.at + ahead, contract);
  const isAct = kind === 'act';
  const columns = columnsOf(isFolded);
  return (
    <tr
      className={[isAct && 'act', isSelected && 'selected', point?.isLeft && 'left', isGone && 'muted']
        .filter(Boolean)
        .join(' ')}
      style={{ height: heightOf(line, isFolded) }}
      aria-rowindex={number}
      {...(isAct ? {} : { 'aria-selected': isSelected, onClick: () => openCall(line.id) })}
    >
      {isAct && (
        <>
          <td className="time" title={cells.time.title}>
            {cells.time.content}
          </td>
          <td colSpan={columns.length - 1} title={cells.methods.title}>
            {line.names}
            {point?.isLeft && ' · on a branch that was left'}
            <Back line={line} point={point} />
          </td>
        </>
      )}
      {!isAct &&
        columns.map(({ name }) => (
          <td key={name} className={name} title={cells[name].title}>
            {cells[name].content}
            {isFolded && name === 'methods' && <div className="below">{cells.notes.content}</div>}
            {name === 'methods' && <Back line={line} point={point} />}
          </td>
        ))}
    </tr>
  );
});
