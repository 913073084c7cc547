import css from './skeleton.module.css';

/** What is coming, as shapes from top to bottom: a line of text, a big amount, a button, a row of a list, a card's end. */
export type SkeletonShape = 'line' | 'hero' | 'button' | 'row';

export interface SkeletonProps {
  /** each inner list is one card */
  readonly cards?: readonly (readonly SkeletonShape[])[];
  /** what a screen reader hears instead */
  readonly label?: string;
}

const screenful: readonly (readonly SkeletonShape[])[] = [
  ['line', 'hero', 'line'],
  ['row', 'row', 'row'],
];

/** The shape of a screen that is on its way. */
export function Skeleton({ cards = screenful, label = 'Loading' }: SkeletonProps) {
  return (
    <div className={css.page} role="status" aria-label={label}>
      {cards.map((shapes, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never move
        <div className={css.card} key={card}>
          {shapes.map((shape, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div className={css[shape]} key={index} />
          ))}
        </div>
      ))}
    </div>
  );
}
