import { useEffect, useState } from 'react';
import { DAY, formatClock, formatSpan, HOUR, MINUTE, SECOND, ZONE_NAME } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { MoreIcon } from '../../ui/icons';
import { Menu, type MenuItem } from '../../ui/menu';
import { Badge } from '../../ui/parts';
import styles from './top-bar.module.css';

/** Longer steps are in the menu. The search accepts any duration. */
const STEPS = [
  { words: '3 days', ms: 3 * DAY },
  { words: '7 days', ms: 7 * DAY },
  { words: '30 days', ms: 30 * DAY },
];
/** A smaller offset is the time that a call takes. */
const AHEAD = MINUTE;

/** The sandbox clock and its controls. */
export function Clock() {
  const { act } = useWorkbench();
  const { data } = useAdmin('GET /clock');
  const { data: next } = useAdmin('GET /next');
  const event = next?.events.find(({ inMs }) => inMs > 0);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), SECOND);
    return () => clearInterval(timer);
  }, []);
  if (data === undefined) return <div className={styles.clock} />;
  const now = data.frozen ? data.now : Date.now() + data.offsetMs;
  const isAhead = data.offsetMs >= AHEAD;
  const advance = (words: string, ms: number) =>
    void act(`Advance the clock ${words}`, 'POST /clock/advance', { body: { ms } });
  const jump = ({ words, ms }: (typeof STEPS)[number]): MenuItem => ({
    label: `${words} later`,
    choose: () => advance(`by ${words}`, ms),
  });
  const real: MenuItem = {
    label: 'Real time',
    choose: () => void act('Return the clock to real time', 'POST /clock/reset'),
  };
  const flow: MenuItem = data.frozen
    ? { label: 'Resume', choose: () => void act('Resume the clock', 'POST /clock/resume') }
    : { label: 'Freeze', choose: () => void act('Freeze the clock', 'POST /clock/freeze') };
  return (
    <fieldset className={styles.clock}>
      <legend className="unseen">Clock of the sandbox</legend>
      <span className={styles.moment} title={isAhead ? `${formatSpan(data.offsetMs)} ahead of real time` : 'Real time'}>
        {formatClock(now)} <span className={styles.zone}>{ZONE_NAME}</span>
      </span>
      {data.frozen && <Badge tone="warning">frozen</Badge>}
      {!data.frozen && isAhead && <Badge>+{formatSpan(data.offsetMs)}</Badge>}
      <Button onClick={() => advance('by an hour', HOUR)}>+1 h</Button>
      <Button onClick={() => advance('by a day', DAY)}>+1 d</Button>
      {event !== undefined && (
        <Button
          className={styles.next}
          aria-label={`Next event: ${event.text}, in ${formatSpan(event.inMs)}`}
          title={`${event.text}, in ${formatSpan(event.inMs)}`}
          onClick={() => advance(`to: ${event.text}`, event.inMs)}
        >
          <span>Next: {event.text}</span>
        </Button>
      )}
      <Menu
        trigger={
          <Button isIcon aria-label="More of the clock" title="More of the clock">
            <MoreIcon />
          </Button>
        }
        groups={[STEPS.map(jump), [flow, ...(isAhead || data.frozen ? [real] : [])]]}
      />
    </fieldset>
  );
}
