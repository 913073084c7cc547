import type { ReactNode } from 'react';

/** The lender's dark panel, for the main amount of a screen and its next step. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <section className="panel">{children}</section>;
}
