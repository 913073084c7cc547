import type { ReactNode } from 'react';
import css from './disclosure.module.css';

export interface DisclosureProps {
  readonly title: string;
  /** true if the content shows from the start */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Details that a borrower can open: a card with a title line, and its content below. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details className={css.disclosure} open={isOpen}>
      <summary>
        <span>{title}</span>
        <span className={css.toggle} aria-hidden="true">
          <span className={css.more}>Show</span>
          <span className={css.less}>Hide</span>
        </span>
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
