import type { Answer } from '../../api/client';
import { formatSpan } from '../../lib/format';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Card, Section } from '../../ui/parts';
import styles from './borrower.module.css';

type Events = Answer<'GET /next'>['events'];
const SHOWN = 6;

/** Events that the clock triggers, soonest first, each with a button that advances the clock. */
export function UpcomingEvents({ events }: { readonly events: Events | undefined }) {
  const { act } = useWorkbench();
  if (events === undefined) return null;
  return (
    <Section title="Upcoming events">
      {events.length === 0 ? (
        <p className={styles.none}>No upcoming events.</p>
      ) : (
        <Card>
          <ul>
            {events.slice(0, SHOWN).map((event) => (
              <li key={`${event.kind} ${event.at} ${event.text}`} className={styles.event}>
                <span className={styles.what}>{event.text}</span>
                <span className={styles.when}>in {formatSpan(event.inMs)}</span>
                <Button
                  look="link"
                  disabled={event.inMs <= 0}
                  onClick={() =>
                    void act(`Advance the clock to: ${event.text}`, 'POST /clock/advance', { body: { ms: event.inMs } })
                  }
                >
                  Go there
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
