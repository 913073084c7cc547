import type { ReactNode } from 'react';

/** The elements that arrange others. A paragraph contains `span` only. */
type Element = 'div' | 'span' | 'p';

/** One below the other. The gap is in CSS pixels. */
export function Stack({
  as: Tag = 'div',
  gap = 0,
  children,
}: {
  readonly as?: Element;
  readonly gap?: 0 | 2 | 4 | 8 | 12 | 16;
  readonly children: ReactNode;
}) {
  return <Tag className={`layout-stack layout-gap-${gap}`}>{children}</Tag>;
}

/**
 * One beside the other, wrapped where the line ends.
 * @param isSpread true puts the last one at the end of the line
 * @param isTight true for small parts that belong together
 */
export function Row({
  as: Tag = 'div',
  isSpread = false,
  isTight = false,
  children,
}: {
  readonly as?: Element;
  readonly isSpread?: boolean;
  readonly isTight?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Tag className={`layout-row ${isSpread ? 'layout-spread' : ''} ${isTight ? 'layout-tight' : ''}`}>{children}</Tag>
  );
}

/** The lender's dark panel, for the main amount of a screen and its next step. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <section className="panel">{children}</section>;
}
