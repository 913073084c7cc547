import type { ReactNode } from 'react';
import { ActionBar } from './action-bar';
import { Message, type MessageProps } from './message';

/** The end of a process: what came of it, and the next step in the action bar. */
export function Result({
  next,
  children,
  ...message
}: MessageProps & {
  /** the buttons of the action bar */
  readonly next: ReactNode;
  /** content below the message */
  readonly children?: ReactNode;
}) {
  return (
    <>
      <Message {...message} />
      {children}
      <ActionBar>{next}</ActionBar>
    </>
  );
}
