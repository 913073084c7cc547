import type { ReactNode } from 'react';
import { unbroken } from './day';
import { ForwardIcon } from './icons';
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
    <ul className="list" aria-label={title ?? label}>
      {children}
    </ul>
  );
  if (title === undefined) return list;
  return (
    <section className="list-titled">
      <h2 className="list-heading">{title}</h2>
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
      {icon !== undefined && <span className={`list-icon ${tone === undefined ? '' : `list-${tone}`}`}>{icon}</span>}
      <span className="list-text">
        <span className={detail === undefined ? undefined : 'list-title'}>{unbroken(title)}</span>
        {detail !== undefined && <Note as="span">{detail}</Note>}
      </span>
      {action === undefined ? (
        hasEnd && <span className="list-end">{end}</span>
      ) : (
        <span className="list-aside">
          {end}
          <span className="list-action">{action}</span>
        </span>
      )}
    </>
  );
  return (
    <li className="list-item">
      {onClick === undefined ? (
        <div className="list-row">{content}</div>
      ) : (
        <button type="button" className="list-row" onClick={onClick}>
          {content}
          {action === undefined && (
            <span className="list-arrow">
              <ForwardIcon />
            </span>
          )}
        </button>
      )}
      {children}
    </li>
  );
}
