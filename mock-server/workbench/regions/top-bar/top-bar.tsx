import { type ReactNode, useEffect, useState } from 'react';
import { formatMoment, formatSpan } from '../../lib/format';
import { useAdmin } from '../../state/use-admin';
import { useJournal, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { MoonIcon, SunIcon } from '../../ui/icons';
import { RealPhone } from './real-phone';
import { SandboxMenu } from './sandbox-menu';
import styles from './top-bar.module.css';

interface TopBarProps {
  readonly theme: 'light' | 'dark';
  readonly onTheme: () => void;
  /** the search region */
  readonly search: ReactNode;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SECOND = 1_000;

const WORDS = { connecting: 'connecting', live: 'live', lost: 'server unreachable, retrying' } as const;

/** The sandbox clock and its controls. */
function Clock() {
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
  const ahead = data.offsetMs >= HOUR / 60 ? `, ${formatSpan(data.offsetMs)} ahead` : '';
  return (
    <fieldset className={styles.clock}>
      <legend className="unseen">Clock of the sandbox</legend>
      <span className={styles.moment}>
        clock <b>{formatMoment(now)}</b> · {data.frozen ? 'frozen' : 'running'}
        {ahead}
      </span>
      <Button onClick={() => void act('Advance the clock by an hour', 'POST /clock/advance', { body: { ms: HOUR } })}>
        +1 h
      </Button>
      <Button onClick={() => void act('Advance the clock by a day', 'POST /clock/advance', { body: { ms: DAY } })}>
        +1 d
      </Button>
      <Button
        disabled={event === undefined}
        title={event === undefined ? 'No upcoming events' : `${event.text}, in ${formatSpan(event.inMs)}`}
        onClick={() =>
          event && void act(`Advance the clock to: ${event.text}`, 'POST /clock/advance', { body: { ms: event.inMs } })
        }
      >
        Next event
      </Button>
      {data.frozen ? (
        <Button onClick={() => void act('Resume the clock', 'POST /clock/resume')} aria-pressed="true">
          Frozen
        </Button>
      ) : (
        <Button onClick={() => void act('Freeze the clock', 'POST /clock/freeze')}>Freeze</Button>
      )}
      <Button
        disabled={data.offsetMs === 0 && !data.frozen}
        onClick={() => void act('Return the clock to real time', 'POST /clock/reset')}
      >
        Real time
      </Button>
    </fieldset>
  );
}

export function TopBar({ theme, onTheme, search }: TopBarProps) {
  const { connection } = useJournal();
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>Workbench</h1>
      <SandboxMenu />
      {search}
      <span className={styles[connection]} role="status">
        <span className={styles.dot} aria-hidden="true" />
        {WORDS[connection]}
      </span>
      <span className={styles.space} />
      <Clock />
      <RealPhone />
      <Button isIcon onClick={onTheme} aria-label={theme === 'light' ? 'Dark theme' : 'Light theme'}>
        {theme === 'light' ? <MoonIcon /> : <SunIcon />}
      </Button>
    </header>
  );
}
