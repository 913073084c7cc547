import type { ReactNode } from 'react';

export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: 'accent' | 'warning' | 'danger' | 'neutral';
}

/** A short status text. Its colour only repeats the text's meaning. */
export function Badge({ children, tone = 'accent' }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
