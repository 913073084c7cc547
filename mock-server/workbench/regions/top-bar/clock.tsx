import { useEffect, useState } from 'react';
import type { Answer } from '../../api/client';
import {
  DAY,
  formatClock,
  formatMoment,
  formatSpan,
  HOUR,
  localTime,
  MINUTE,
  SECOND,
  timeAt,
  ZONE_NAME,
} from '../../lib/format';
import { useAdvance, useClockActs } from '../../state/acts';
import { useAdmin } from '../../state/data';
import { useRefresh, useWorkbench } from '../../state/workbench';
import { Dialog, Menu } from '../../ui/dialog';
import { AdminForm } from '../../ui/form';
import { Badge, Button, Icon } from '../../ui/parts';

/** In days. The search accepts any duration. */
const WEEK = 7;
/** Kinds of events that are not about a loan. The search and the Borrower tab have them too. */
const UNINTERESTING = [
  ...['payment expires', 'code expires', 'code can be sent again'],
  ...['session ends', 'key ends', 'fault ends'],
];
/** In ms. A browser fires a longer timer at once. */
const LONGEST_TIMER = 2_000_000_000;
/** A smaller offset is the time that a call takes. */
const AHEAD = MINUTE;

/** Loads all data again when an event happens by itself, such as the end of a review. No call announces it. */
const useRefreshAt = (event: Answer<'GET /next'>['events'][number] | undefined): void => {
  const refresh = useRefresh();
  useEffect(() => {
    if (event === undefined || event.inMs > LONGEST_TIMER) return;
    const timer = setTimeout(refresh, event.inMs + SECOND);
    return () => clearTimeout(timer);
  }, [event, refresh]);
};

/** The sandbox clock and its controls. */
export function Clock() {
  const { attempt } = useWorkbench();
  const advance = useAdvance();
  const [flow, real] = useClockActs();
  const { data } = useAdmin('GET /clock');
  const { data: next } = useAdmin('GET /next');
  const event = next?.events.find(({ inMs, kind }) => inMs > 0 && !UNINTERESTING.includes(kind));
  useRefreshAt(next?.events[0]);
  const [isAsking, setAsking] = useState(false);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), SECOND);
    return () => clearInterval(timer);
  }, []);
  if (data === undefined) return <div className="clock" />;
  const now = data.frozen ? data.now : Date.now() + data.offsetMs;
  const isAhead = data.offsetMs >= AHEAD;
  return (
    <fieldset className="clock">
      <legend className="unseen">Clock of the sandbox</legend>
      <span className="moment" title={isAhead ? `${formatSpan(data.offsetMs)} ahead of real time` : 'Real time'}>
        {formatClock(now)} <span className="muted">{ZONE_NAME}</span>
      </span>
      {data.frozen && <Badge tone="warning">frozen</Badge>}
      {!data.frozen && isAhead && <Badge>+{formatSpan(data.offsetMs)}</Badge>}
      <Button onClick={() => void advance('by an hour', HOUR)}>+1 h</Button>
      <Button onClick={() => void advance('by a day', DAY)}>+1 d</Button>
      {event !== undefined && (
        <Button
          className="next"
          aria-label={`Next event: ${event.text}, in ${formatSpan(event.inMs)}`}
          title={`${event.text}, in ${formatSpan(event.inMs)}`}
          onClick={() => void advance(`to: ${event.text}`, event.inMs)}
        >
          <span className="cut">Next: {event.text}</span>
        </Button>
      )}
      <Menu
        trigger={
          <Button isIcon aria-label="More of the clock" title="More of the clock">
            <Icon name="more" />
          </Button>
        }
        groups={[
          [
            { label: 'A week later', choose: () => advance('by a week', WEEK * DAY) },
            { label: 'Go to a time…', choose: () => setAsking(true) },
          ],
          [flow, isAhead || data.frozen ? real : undefined].filter((item) => item !== undefined),
        ]}
      />
      <Dialog title="Go to a time" isOpen={isAsking} onClose={() => setAsking(false)} width="narrow">
        {() => (
          <AdminForm
            fields={{
              ms: {
                label: `Time in ${ZONE_NAME}`,
                type: 'datetime-local',
                required: true,
                min: localTime(now),
                defaultValue: localTime(now),
              },
            }}
            send="Go there"
            submit={({ ms: time }) =>
              attempt(`Move the clock to ${formatMoment(timeAt(time))}`, 'POST /clock/advance', {
                body: { ms: Math.round(timeAt(time) - now) },
              })
            }
            onDone={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          />
        )}
      </Dialog>
    </fieldset>
  );
}
