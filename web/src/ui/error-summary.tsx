import { useEffect, useRef, useState } from 'react';
import css from './error-summary.module.css';

export interface FieldError {
  /** id of the control; undefined if the error belongs to no field */
  readonly fieldId?: string | undefined;
  readonly text: string;
}

/** Number of visible errors. More would push the first field out of view, so a button reveals the rest. */
const SHOWN = 4;

export interface ErrorSummaryProps {
  readonly errors: readonly FieldError[];
  /** grows with every failed submission; the summary takes focus once for each, not while errors are corrected */
  readonly attempt: number;
}

/** The errors of a form, above its fields. Each links to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows a new attempt
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // focus alone would scroll to the end of a summary longer than the screen
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
