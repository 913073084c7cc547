export interface ProgressProps {
  readonly done: number;
  readonly total: number;
  /** text for screen readers, in place of the number of done steps */
  readonly text?: string;
  /** name of the process */
  readonly label: string;
}

/** The number of done steps, with one bar per step. */
export function Progress({ done, total, label, text = `${done} of ${total} done` }: ProgressProps) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      {Array.from({ length: total }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the step
        <span className={step < done ? 'progress-done' : 'progress-open'} key={step} />
      ))}
    </div>
  );
}

/**
 * A bar that shows the elapsed part of a term. It is decorative: text beside it says the same.
 * @param share 0 to 1
 * @param isLate true once the term is over
 */
export function Meter({ share, isLate = false }: { readonly share: number; readonly isLate?: boolean }) {
  return (
    <div className="meter" aria-hidden="true">
      <div
        className={`meter-fill ${isLate ? 'meter-late' : ''}`}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </div>
  );
}
