import type { ReactNode } from 'react';
import { unbroken } from './day';
import css from './notice.module.css';

export interface NoticeProps {
  readonly children: ReactNode;
  readonly tone?: 'warning' | 'danger';
  /** announced at once when it appears, for what follows a tap */
  readonly isAlert?: boolean;
}

/** Something to know before continuing, on a tinted background. */
export function Notice({ children, tone = 'warning', isAlert }: NoticeProps) {
  return (
    <p className={`${css.notice} ${css[tone]}`} role={isAlert ? 'alert' : undefined}>
      {unbroken(children)}
    </p>
  );
}

/** Why an action failed, announced at once; nothing if there is no reason. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Notice tone="danger" isAlert>
      {text}
    </Notice>
  );
}
