import type { ReactNode } from 'react';
import { ErrorView, type LoadFailure } from './error-view';
import { Message } from './message';

export interface LoadProblemProps {
  /** why it cannot be shown; undefined if trying again may help */
  readonly reason?: string | undefined;
  /** why it failed, where trying again may help */
  readonly error?: LoadFailure | undefined;
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** the way out of the screen */
  readonly other: ReactNode;
}

/** A screen whose content could not be loaded: try again, or the reason why that would not help. */
export function LoadProblem({ reason, other, ...refresh }: LoadProblemProps) {
  if (reason === undefined) return <ErrorView {...refresh} other={other} />;
  return <Message art="empty" role="alert" text={reason} action={other} />;
}
