import type { ReactNode } from 'react';
import { unbroken } from './day';
import { ForwardIcon } from './icons';
import css from './list.module.css';

/** Rows on one card, separated by lines. */
export function List({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}

export interface ListRowProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly detail?: ReactNode;
  /** end of the row: a value, a badge, or a button if the row is not a button */
  readonly end?: ReactNode;
  /** makes the whole row a button with an arrow */
  readonly onClick?: () => void;
  /** text for the effect of a tap, instead of the arrow */
  readonly action?: string;
  /** content below the row, across its full width */
  readonly children?: ReactNode;
}

export function ListRow({ icon, title, detail, end, action, onClick, children }: ListRowProps) {
  const content = (
    <>
      {icon !== undefined && <span className={css.icon}>{icon}</span>}
      <span className={css.text}>
        <span className={detail === undefined ? undefined : css.title}>{unbroken(title)}</span>
        {detail !== undefined && <span className={css.detail}>{unbroken(detail)}</span>}
      </span>
      {end !== undefined && end !== false && <span className={css.end}>{end}</span>}
    </>
  );
  return (
    <li className={css.item}>
      {onClick === undefined ? (
        <div className={css.row}>{content}</div>
      ) : (
        <button type="button" className={css.row} onClick={onClick}>
          {content}
          {action === undefined ? (
            <span className={css.arrow}>
              <ForwardIcon />
            </span>
          ) : (
            <span className={css.action}>{action}</span>
          )}
        </button>
      )}
      {children}
    </li>
  );
}
