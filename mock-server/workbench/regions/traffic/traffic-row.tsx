import { memo } from 'react';
import type { ContractCode } from '../../state/contract';
import { useDevices } from '../../state/devices';
import { goBack, goToPoint } from '../../state/go-back';
import { idOf, isBridgeRow, type TrafficItem } from '../../state/selection';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import type { ActRow, Point } from './acts';
import { cellsOf, columns, heightOf, timeCell } from './columns';
import styles from './traffic.module.css';

interface TrafficRowProps {
  readonly item: TrafficItem;
  /** 1-based row number in the whole table, header included */
  readonly number: number;
  readonly isSelected: boolean;
  readonly isFolded: boolean;
  readonly codes: readonly ContractCode[] | undefined;
  /** the point of a call on a branch that going back left */
  readonly left: Point | undefined;
  readonly onSelect: (id: string) => void;
}

const stateOf = (item: TrafficItem, isSelected: boolean, isLeft: boolean): string | undefined => {
  if (isSelected) return styles.selected;
  if (isLeft) return styles.left;
  return !isBridgeRow(item) && item.isGone ? styles.gone : undefined;
};

/** Puts the sandbox back to a point. It is out of the tab order, because the row has a key for it. */
function Back({ label, onBack }: { readonly label: string; readonly onBack: () => void }) {
  return (
    <Button
      look="primary"
      className={styles.back}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        onBack();
      }}
    >
      {label}
    </Button>
  );
}

/** Goes back to before a point, or returns to after a point on a branch that was left. */
function PointBack({ point }: { readonly point: Point }) {
  const workbench = useWorkbench();
  const devices = useDevices();
  const { id, isLeft, canGoAfter, canGoBefore } = point;
  if (!(isLeft ? canGoAfter : canGoBefore)) return null;
  const go = () => void goToPoint(workbench, id, isLeft ? 'after' : 'before', devices);
  return <Back label={isLeft ? 'Return here' : 'Back to here'} onBack={go} />;
}

function CallBack({ item, left }: { readonly item: TrafficItem; readonly left: Point | undefined }) {
  const workbench = useWorkbench();
  const devices = useDevices();
  if (left !== undefined) return <PointBack point={left} />;
  if (isBridgeRow(item) || item.isGone || !item.entry.canGoBack) return null;
  return <Back label="Back to here" onBack={() => void goBack(workbench, item.entry.id, devices)} />;
}

/** A table row for a journal call or a bridge call. */
export const TrafficRow = memo(function TrafficRow(props: TrafficRowProps) {
  const { item, number, isSelected, isFolded, codes, left, onSelect } = props;
  const cells = cellsOf(item, codes);
  return (
    <tr
      className={stateOf(item, isSelected, left !== undefined)}
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
              {name === 'methods' && <CallBack item={item} left={left} />}
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
        <PointBack point={item.act} />
      </td>
    </tr>
  );
});
