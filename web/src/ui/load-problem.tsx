import type { ReactNode } from 'react';
import { ErrorView, type LoadFailure } from './error-view';
import { Message } from './message';

export interface LoadProblemProps {
  /** why a retry does not help; undefined if it can */
  readonly reason?: string;
  /** the error, if a retry can help */
  readonly error?: LoadFailure;
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** the button that leaves the screen */
  readonly other: ReactNode;
}

/** The state of a screen that could not load. Offers a retry, or explains why a retry does not help. */
export function LoadProblem({ reason, other, ...refresh }: LoadProblemProps) {
  if (reason === undefined) return <ErrorView {...refresh} other={other} />;
  return <Message art="empty" role="alert" text={reason} action={other} />;
}
