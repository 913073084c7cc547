import { useLayoutEffect } from 'react';
import { useHidesTabBar } from './tab-bar-visibility';
import { settle } from './tap-guard';

/** The shapes of a skeleton: a line of text, a large amount, a button, a row of a list. */
export type SkeletonShape = 'line' | 'hero' | 'button' | 'row';

export interface SkeletonProps {
  /** one card for each inner list */
  readonly cards?: readonly (readonly SkeletonShape[])[];
  /** true if the first card is the lender's panel */
  readonly hasPanel?: boolean;
  /** text for screen readers */
  readonly label?: string;
}

const screenful: readonly (readonly SkeletonShape[])[] = [
  ['line', 'hero', 'line'],
  ['row', 'row', 'row'],
];

export function SkeletonBlock({ shape }: { readonly shape: SkeletonShape }) {
  return <div className={`skeleton-${shape}`} />;
}

/** The placeholder of a screen while it loads. */
export function Skeleton({ cards = screenful, hasPanel = false, label = 'Loading' }: SkeletonProps) {
  useHidesTabBar('skeleton');
  // the content appears in its place
  useLayoutEffect(() => settle, []);
  return (
    <div className="skeleton-page" role="status" aria-label={label}>
      {cards.map((shapes, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never move
        <div className={hasPanel && card === 0 ? 'skeleton-panel' : 'skeleton-card'} key={card}>
          {shapes.map((shape, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <SkeletonBlock shape={shape} key={index} />
          ))}
        </div>
      ))}
    </div>
  );
}
