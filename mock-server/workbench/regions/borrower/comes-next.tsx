import type { Answer } from '../../api/client';
import { formatSpan } from '../../lib/format';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Card, Section } from '../../ui/parts';
import styles from './borrower.module.css';

type Events = Answer<'GET /next'>['events'];
const SHOWN = 6;

/** What the clock brings by itself, soonest first, each with the way there. */
export function ComesNext({ events }: { readonly events: Events | undefined }) {
  const { act } = useWorkbench();
  if (events === undefined) return null;
  return (
    <Section title="What comes next, on the sandbox’s clock">
      {events.length === 0 ? (
        <p className={styles.none}>Nothing comes by itself.</p>
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
                    void act(`The clock went to: ${event.text}`, 'POST /clock/advance', { body: { ms: event.inMs } })
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
