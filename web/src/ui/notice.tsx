import type { ReactNode } from 'react';
import { unbroken } from './day';
import { useFocusAfter } from './top-bar';

export interface NoticeProps {
  readonly children: ReactNode;
  readonly tone?: 'warning' | 'danger';
  /** announced at once when it appears after a tap */
  readonly isAlert?: boolean;
}

/** Important information before the next step, on a tinted background. */
export function Notice({ children, tone = 'warning', isAlert }: NoticeProps) {
  const notice = useFocusAfter<HTMLParagraphElement>();
  return (
    <p ref={notice} className={`notice notice-${tone}`} role={isAlert ? 'alert' : undefined}>
      {unbroken(children)}
    </p>
  );
}

/** The reason of a failed action, announced at once. Renders nothing without a text. */
export function Problem({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Notice tone="danger" isAlert>
      {text}
    </Notice>
  );
}
