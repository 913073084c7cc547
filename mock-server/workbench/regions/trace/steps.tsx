import { formatTime } from '../../lib/format';
import type { OpenTrace, Replayed, Trace } from '../../state/trace-file';
import { Badge } from '../../ui/parts';
import styles from './trace.module.css';

export type TraceCall = NonNullable<Trace['calls']>[number];
export type ReplayedCall = Replayed['calls'][number];

/** Makes a step from a call. A redacted trace has calls but no steps. */
const stepOf = ({ id, clock, methods, code }: TraceCall) => ({
  at: clock,
  text: `${methods.join(', ')} replied ${code}`,
  request: id,
});

/** The result of a replayed call, with the code of the reply if it has one. */
const resultOf = ({
  same,
  reply,
}: ReplayedCall): { readonly tone: 'plain' | 'good' | 'danger'; readonly words: string } => {
  if (same === null) return { tone: 'plain', words: 'not replayed' };
  if (same) return { tone: 'good', words: 'same reply' };
  const hasCode = typeof reply === 'object' && reply !== null && 'code' in reply;
  return { tone: 'danger', words: hasCode ? `now ${String(reply.code)}, different reply` : 'different reply' };
};

interface StepsProps {
  readonly opened: OpenTrace;
  /** id of the chosen call */
  readonly call: number;
  readonly onCall: (id: number) => void;
}

/** The recorded steps. After a replay, each call has the result of the replay beside it. */
export function Steps({ opened, call, onCall }: StepsProps) {
  const results = new Map(opened.replayed?.calls.map((replayed) => [replayed.request, resultOf(replayed)]));
  const { steps = (opened.trace.calls ?? []).map(stepOf) } = opened.trace;
  const numbered = steps.map((step, index) => ({ ...step, number: index + 1 }));
  return (
    <ol className={styles.steps} aria-label="Steps">
      {numbered.map(({ at, text, request, number }) => {
        const result = request === null ? undefined : results.get(request);
        return (
          <li key={number}>
            {request === null ? (
              <p className={styles.change}>
                <span className={styles.time}>{formatTime(at)}</span>
                <code>{text}</code>
              </p>
            ) : (
              <button
                type="button"
                className={request === call ? styles.chosen : styles.step}
                aria-pressed={request === call}
                onClick={() => onCall(request)}
              >
                <span className={styles.time}>{formatTime(at)}</span>
                <span className={styles.words}>{text}</span>
                {result !== undefined && <Badge tone={result.tone}>{result.words}</Badge>}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
