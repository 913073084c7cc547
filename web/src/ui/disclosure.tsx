import type { ReactNode } from 'react';

export interface DisclosureProps {
  readonly title: string;
  /** true if the content shows from the start */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Details that a borrower can open: a card with a title line, and its content below. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={isOpen}>
      <summary>
        <span>{title}</span>
        <span className="disclosure-toggle" aria-hidden="true">
          <span className="disclosure-more">Show</span>
          <span className="disclosure-less">Hide</span>
        </span>
      </summary>
      <div className="disclosure-content">{children}</div>
    </details>
  );
}
