import { useEffect, useRef } from 'react';

export interface FormError {
  /** id of the wrong field's control; undefined if the error belongs to no field */
  readonly fieldId?: string;
  /** label of the field, whose error appears below it; the error itself if it belongs to no field */
  readonly text: string;
}

export interface ErrorSummaryProps {
  readonly errors: readonly FormError[];
  /** grows with every failed submission; the summary takes focus once for each, not while errors are corrected */
  readonly attempt: number;
}

/** The errors of a form, above its fields: those without a field, and one link to the first wrong field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows a new attempt
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [attempt]);
  if (errors.length === 0) return null;
  const wrongFields = errors.filter(({ fieldId }) => fieldId !== undefined);
  const [first] = wrongFields;
  return (
    <div ref={box} className="tone-danger error-summary" role="alert" tabIndex={-1}>
      {errors
        .filter(({ fieldId }) => fieldId === undefined)
        .map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
      {first && (
        <button type="button" onClick={() => document.getElementById(first.fieldId ?? '')?.focus()}>
          {wrongFields.length === 1
            ? `Check this answer: ${first.text}`
            : `Check ${wrongFields.length} answers, starting with: ${first.text}`}
        </button>
      )}
    </div>
  );
}
