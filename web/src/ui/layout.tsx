import type { ReactNode } from 'react';
import css from './layout.module.css';

/** The elements that arrange others. A paragraph contains `span` only. */
type Element = 'div' | 'span' | 'p';

const gaps = { 0: '', 2: css.gap2, 4: css.gap4, 8: css.gap8, 12: css.gap12, 16: css.gap16 } as const;

/** One below the other. The gap is in CSS pixels. */
export function Stack({
  as: Tag = 'div',
  gap = 0,
  children,
}: {
  readonly as?: Element;
  readonly gap?: keyof typeof gaps;
  readonly children: ReactNode;
}) {
  return <Tag className={`${css.stack} ${gaps[gap]}`}>{children}</Tag>;
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
  return <Tag className={`${css.row} ${isSpread ? css.spread : ''} ${isTight ? css.tight : ''}`}>{children}</Tag>;
}
