import { useEffect, useRef } from 'react';
import type { Answer } from '../../api/client';
import { formatTime } from '../../lib/format';
import { shownNameOf } from '../../state/device-address';
import { useDevices } from '../../state/devices';
import { goToPoint } from '../../state/go-back';
import { useSelectedCall } from '../../state/selection';
import { useAdmin } from '../../state/use-admin';
import { useWorkbench } from '../../state/workbench';
import { Menu } from '../../ui/menu';
import styles from './time-line.module.css';

type Point = Answer<'GET /time-line'>['points'][number];

const lookOf = ({ isLeft, code, request }: Point, selected: number | undefined): string | undefined => {
  if (isLeft) return styles.left;
  if (request !== null && request === selected) return styles.chosen;
  if (code === null) return styles.act;
  return code === 0 ? styles.point : styles.failed;
};

const isReached = ({ canGoBefore, canGoAfter }: Point): boolean => canGoBefore || canGoAfter;

interface PointProps {
  readonly point: Point;
  readonly selected: number | undefined;
  readonly onSelect: (id: string) => void;
}

/** A point of the line. A call opens in the traffic. An act, or a point of an abandoned branch, has a menu to return. */
function TimeLinePoint({ point, selected, onSelect }: PointProps) {
  const workbench = useWorkbench();
  const devices = useDevices();
  const { id, request, text, at, device, isLeft, canGoBefore, canGoAfter } = point;
  const go = (to: 'before' | 'after') => () => void goToPoint(workbench, id, to, devices);
  const isChosen = request !== null && request === selected;
  const face = (
    <button
      type="button"
      className={lookOf(point, selected)}
      aria-current={isChosen ? 'step' : undefined}
      title={`${formatTime(at)}${isLeft ? ', on a branch that was left' : ''}`}
      onClick={request === null || isLeft ? undefined : () => onSelect(String(request))}
    >
      <span className={styles.dot} aria-hidden="true" />
      {text}
      {device === null ? '' : ` ${shownNameOf(device)}`}
    </button>
  );
  if ((request !== null && !isLeft) || !isReached(point)) return face;
  return (
    <Menu
      trigger={face}
      groups={[
        [
          ...(canGoAfter
            ? [{ label: isLeft ? 'Return to after this' : 'Back to after this', choose: go('after') }]
            : []),
          ...(canGoBefore ? [{ label: 'Back to before this', choose: go('before') }] : []),
        ],
        request === null ? [] : [{ label: 'Show the call', choose: () => onSelect(String(request)) }],
      ]}
    />
  );
}

const HISTORY_START =
  'You cannot go back to an earlier point. A reset, a snapshot or a restart starts the history again, and so do many changes.';

/**
 * Calls that change state and acts of testers, as points on a line that ends at now. To the right of now, in grey, are the
 * branches that were abandoned by going back.
 */
export function TimeLine() {
  const { data } = useAdmin('GET /time-line');
  const [selected, select] = useSelectedCall();
  const track = useRef<HTMLOListElement>(null);
  const now = useRef<HTMLLIElement>(null);
  const points = data?.points ?? [];
  const last = points.at(-1)?.id;
  useEffect(() => {
    const [strip, mark] = [track.current, now.current];
    if (last !== undefined && strip !== null && mark !== null)
      strip.scrollTo({ left: mark.offsetLeft + mark.offsetWidth - strip.clientWidth });
  }, [last]);
  const list = (some: readonly Point[]) =>
    some.map((point) => (
      <li key={point.id} className={styles.step}>
        <TimeLinePoint point={point} selected={selected?.entry.id} onSelect={select} />
      </li>
    ));
  const main = points.filter(({ isLeft }) => !isLeft);
  // If a point cannot be reached, no earlier point can.
  const start = main.findLastIndex((point) => !isReached(point)) + 1;
  return (
    <section className={styles.line} aria-label="Time line">
      <h2 className={styles.title}>Time line</h2>
      {points.length === 0 ? (
        <p className={styles.none}>Each change of the sandbox appears here as a point. You can go back to each.</p>
      ) : (
        <ol className={styles.track} ref={track}>
          {list(main.slice(0, start))}
          {start > 0 && (
            <li className={styles.start} title={HISTORY_START}>
              history starts here
              <span className="unseen">. {HISTORY_START}</span>
            </li>
          )}
          {list(main.slice(start))}
          <li ref={now} className={styles.now}>
            now
          </li>
          {list(points.filter(({ isLeft }) => isLeft))}
        </ol>
      )}
    </section>
  );
}
