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
import { useAdmin } from '../../state/use-admin';
import { useForm } from '../../state/use-form';
import { useRefresh } from '../../state/use-live';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Dialog, takesFocus } from '../../ui/dialog';
import { Form, FormButtons, TextField } from '../../ui/field';
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
/** Kinds of events that are not about a loan. The search and the Borrower tab have them too. */
const UNINTERESTING = ['payment expires', 'code expires', 'code can be sent again', 'session ends', 'key ends'];
/** In ms. A browser fires a longer timer at once. */
const LONGEST_TIMER = 2_000_000_000;
/** A smaller offset is the time that a call takes. */
const AHEAD = MINUTE;

/** The sandbox clock and its controls. */
export function Clock() {
  const { act } = useWorkbench();
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
    choose: () => void act('Return the clock to real time', 'POST /clock/:action', { params: { action: 'reset' } }),
  };
  const flow: MenuItem = data.frozen
    ? {
        label: 'Resume',
        choose: () => void act('Resume the clock', 'POST /clock/:action', { params: { action: 'resume' } }),
      }
    : {
        label: 'Freeze',
        choose: () => void act('Freeze the clock', 'POST /clock/:action', { params: { action: 'freeze' } }),
      };
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
        groups={[
          [...STEPS.map(jump), { label: 'Go to a time…', choose: () => setAsking(true) }],
          [flow, ...(isAhead || data.frozen ? [real] : [])],
        ]}
      />
      <Dialog title="Go to a time" isOpen={isAsking} onClose={() => setAsking(false)} width="narrow">
        {() => <TimeForm now={now} onDone={() => setAsking(false)} />}
      </Dialog>
    </fieldset>
  );
}

/** Loads all data again when an event happens by itself, such as the end of a review. No call announces it. */
const useRefreshAt = (event: Answer<'GET /next'>['events'][number] | undefined): void => {
  const refresh = useRefresh();
  useEffect(() => {
    if (event === undefined || event.inMs > LONGEST_TIMER) return;
    const timer = setTimeout(refresh, event.inMs + SECOND);
    return () => clearTimeout(timer);
  }, [event, refresh]);
};

/** Asks for a time on the sandbox's clock, and moves the clock there. @param now time of the sandbox */
function TimeForm({ now, onDone }: { readonly now: number; readonly onDone: () => void }) {
  const { attempt } = useWorkbench();
  const { problems, isBusy, submit, control } = useForm(['ms']);
  const [text, setText] = useState(() => localTime(now));
  const go = async () => {
    const at = timeAt(text);
    const body = { ms: Math.round(at - now) };
    if (await submit(() => attempt(`Move the clock to ${formatMoment(at)}`, 'POST /clock/advance', { body }))) onDone();
  };
  return (
    <Form className={styles.form} onSubmit={go}>
      <TextField
        label={`Time in ${ZONE_NAME}`}
        type="datetime-local"
        required
        ref={takesFocus}
        {...control('ms', text, setText)}
        problem={problems.ms ?? problems.form}
      />
      <FormButtons send="Go there" isDisabled={isBusy} onCancel={onDone} />
    </Form>
  );
}
