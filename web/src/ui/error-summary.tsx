import { useEffect, useRef } from 'react';
import css from './error-summary.module.css';

export interface FieldError {
  /** the id of the control; undefined if the error belongs to no field */
  readonly fieldId?: string | undefined;
  readonly text: string;
}

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
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1}>
      {errors.map(({ fieldId, text }) =>
        fieldId === undefined ? (
          <p key={text}>{text}</p>
        ) : (
          <button key={fieldId} type="button" onClick={() => document.getElementById(fieldId)?.focus()}>
            {text}
          </button>
        ),
      )}
    </div>
  );
}
