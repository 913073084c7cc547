import { unbroken } from './day';

export interface Milestone {
  readonly title: string;
  /** the actual or the expected time */
  readonly note: string;
  readonly isReached: boolean;
}

/** The steps of a longer process: those done and those still to come. */
export function Milestones({ steps, label }: { readonly steps: readonly Milestone[]; readonly label: string }) {
  return (
    <ol className="milestones" aria-label={label}>
      {steps.map(({ title, note, isReached }) => (
        <li key={title} className={isReached ? undefined : 'milestones-ahead'}>
          <span className="milestones-title">
            {title}
            {!isReached && <span className="unseen">{' (still to come)'}</span>}
          </span>
          <span className="milestones-note">{unbroken(note)}</span>
        </li>
      ))}
    </ol>
  );
}
