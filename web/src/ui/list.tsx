import type { ReactNode } from 'react';
import { unbroken } from './day';
import { ForwardIcon } from './icons';
import css from './list.module.css';
import { Note } from './page';

export interface ListProps {
  readonly children: ReactNode;
  /** name for screen readers, if the list has no title */
  readonly label?: string;
  /** visible title above the card */
  readonly title?: string;
}

/** Rows on one card, separated by lines. */
export function List({ children, label, title }: ListProps) {
  const list = (
    <ul className={css.list} aria-label={title ?? label}>
      {children}
    </ul>
  );
  if (title === undefined) return list;
  return (
    <section className={css.titled}>
      <h2 className={css.heading}>{title}</h2>
      {list}
    </section>
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
  /** 'danger' for a row that leads to a loss */
  readonly tone?: 'danger';
  /** text for the effect of a tap, instead of the arrow */
  readonly action?: string;
  /** content below the row, across its full width */
  readonly children?: ReactNode;
}

export function ListRow({ icon, title, detail, end, tone, action, onClick, children }: ListRowProps) {
  const hasEnd = end !== undefined && end !== false;
  const content = (
    <>
      {icon !== undefined && <span className={`${css.icon} ${tone === undefined ? '' : css[tone]}`}>{icon}</span>}
      <span className={css.text}>
        <span className={detail === undefined ? undefined : css.title}>{unbroken(title)}</span>
        {detail !== undefined && <Note as="span">{detail}</Note>}
      </span>
      {action === undefined ? (
        hasEnd && <span className={css.end}>{end}</span>
      ) : (
        <span className={css.aside}>
          {end}
          <span className={css.action}>{action}</span>
        </span>
      )}
    </>
  );
  return (
    <li className={css.item}>
      {onClick === undefined ? (
        <div className={css.row}>{content}</div>
      ) : (
        <button type="button" className={css.row} onClick={onClick}>
          {content}
          {action === undefined && (
            <span className={css.arrow}>
              <ForwardIcon />
            </span>
          )}
        </button>
      )}
      {children}
    </li>
  );
}
