import type { ReactNode } from 'react';
import css from './notice.module.css';

export interface NoticeProps {
  readonly children: ReactNode;
  readonly tone?: 'warning' | 'danger';
  /** announced at once when it appears; for what follows a tap */
  readonly isAlert?: boolean;
}

/** Something to know before going on, on a soft ground of its own. */
export function Notice({ children, tone = 'warning', isAlert }: NoticeProps) {
  return (
    <p className={`${css.notice} ${css[tone]}`} role={isAlert ? 'alert' : undefined}>
      {children}
    </p>
  );
}

/** Why a tap did not do what it should have, announced at once; nothing while there is no such reason. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Notice tone="danger" isAlert>
      {text}
    </Notice>
  );
}
