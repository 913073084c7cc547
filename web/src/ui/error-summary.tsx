import { useEffect, useRef, useState } from 'react';
import css from './error-summary.module.css';

export interface FieldError {
  /** the id of the control; undefined if the error belongs to no field */
  readonly fieldId?: string | undefined;
  readonly text: string;
}

/** As many as leave the first field in sight; the rest is behind a button. */
const SHOWN = 4;

export interface ErrorSummaryProps {
  readonly errors: readonly FieldError[];
  /**
   * grows with every attempt to send: the summary takes focus once per attempt, and not while errors are being
   * corrected
   */
  readonly attempt: number;
}

/** The errors of a form, above it, each leading to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is the event that focus follows
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // from its start: focus alone would show the end of a summary that is longer than the screen
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [attempt]);
  const [unfoldedAt, setUnfoldedAt] = useState(0);
  if (errors.length === 0) return null;
  const isFolded = errors.length > SHOWN + 1 && unfoldedAt !== attempt;
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1}>
      {(isFolded ? errors.slice(0, SHOWN) : errors).map(({ fieldId, text }) =>
        fieldId === undefined ? (
          <p key={text}>{text}</p>
        ) : (
          <button key={fieldId} type="button" onClick={() => document.getElementById(fieldId)?.focus()}>
            {text}
          </button>
        ),
      )}
      {isFolded && (
        <button type="button" onClick={() => setUnfoldedAt(attempt)}>
          And {errors.length - SHOWN} more
        </button>
      )}
    </div>
  );
}
