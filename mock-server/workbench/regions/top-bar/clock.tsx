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
import { useAdmin } from '../../state/data';
import { useForm } from '../../state/use-form';
import { useRefresh, useWorkbench } from '../../state/workbench';
import { Dialog, Menu, type MenuItem } from '../../ui/dialog';
import { Form, FormButtons, TextField } from '../../ui/form';
import { Badge, Button, Icon } from '../../ui/parts';

/** Steps of the menu, in days. The search accepts any duration. */
const DAYS = [3, 7, 30];
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
  if (data === undefined) return <div className="clock" />;
  const now = data.frozen ? data.now : Date.now() + data.offsetMs;
  const isAhead = data.offsetMs >= AHEAD;
  const advance = (words: string, ms: number) =>
    act(`Advance the clock ${words}`, 'POST /clock/advance', { body: { ms } });
  const real: MenuItem = {
    label: 'Real time',
    choose: () => act('Return the clock to real time', 'POST /clock/:action', { params: { action: 'reset' } }),
  };
  const flow: MenuItem = data.frozen
    ? {
        label: 'Resume',
        choose: () => act('Resume the clock', 'POST /clock/:action', { params: { action: 'resume' } }),
      }
    : {
        label: 'Freeze',
        choose: () => act('Freeze the clock', 'POST /clock/:action', { params: { action: 'freeze' } }),
      };
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
            ...DAYS.map((days) => ({
              label: `${days} days later`,
              choose: () => advance(`by ${days} days`, days * DAY),
            })),
            { label: 'Go to a time…', choose: () => setAsking(true) },
          ],
          isAhead || data.frozen ? [flow, real] : [flow],
        ]}
      />
      <Dialog title="Go to a time" isOpen={isAsking} onClose={() => setAsking(false)} width="narrow">
        {() => <TimeForm now={now} onDone={() => setAsking(false)} />}
      </Dialog>
    </fieldset>
  );
}

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
    <Form onSubmit={go}>
      <TextField
        label={`Time in ${ZONE_NAME}`}
        type="datetime-local"
        required
        {...control('ms', text, setText)}
        problem={problems.ms ?? problems.form}
      />
      <FormButtons send="Go there" isDisabled={isBusy} onCancel={onDone} />
    </Form>
  );
}
