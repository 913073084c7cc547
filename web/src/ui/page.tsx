import type { ReactNode } from 'react';
import { unbroken } from './day';

/** The content of a screen in one column, with the page's margins. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className="page">{children}</div>;
}

/** Explanatory text, in the secondary colour. */
export function Note({ children, as: Tag = 'p' }: { readonly children: ReactNode; readonly as?: 'p' | 'span' }) {
  return <Tag className="page-note">{unbroken(children)}</Tag>;
}

/** The opening sentence of a screen. */
export function Lead({ children }: { readonly children: ReactNode }) {
  return <h2 className="page-lead">{children}</h2>;
}
