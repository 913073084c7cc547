import css from './progress.module.css';

export interface ProgressProps {
  readonly done: number;
  readonly total: number;
  /** what a screen reader says instead of how many are done */
  readonly text?: string;
  /** what it is the progress of */
  readonly label: string;
}

/** How many of a few steps are done, as one bar a step. */
export function Progress({ done, total, label, text = `${done} of ${total} done` }: ProgressProps) {
  return (
    <div
      className={css.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      {Array.from({ length: total }, (_, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is the step
        <span className={step < done ? css.done : css.open} key={step} />
      ))}
    </div>
  );
}
