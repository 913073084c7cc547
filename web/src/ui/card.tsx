import type { ReactNode } from 'react';
import { ForwardIcon } from './more-icons';
import { Money, type MoneyProps, Note, unbroken } from './text';

export function Card({ children }: { readonly children: ReactNode }) {
  return <section className="box stack gap-12 pad-20">{children}</section>;
}

export interface SectionProps {
  readonly title: string;
  /** content at the end of the title line */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, end, children }: SectionProps) {
  return (
    <section className="stack gap-4">
      <div className="row spread card-head">
        <h2 className="title">{unbroken(title)}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}

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
    <ul className="box rows" aria-label={title ?? label}>
      {children}
    </ul>
  );
  if (title === undefined) return list;
  return (
    <section className="stack gap-8">
      <h2 className="note strong list-heading">{title}</h2>
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
      {icon !== undefined && <span className={`tap list-icon tone-${tone ?? 'accent'}`}>{icon}</span>}
      <span className="stack list-text">
        <span className={detail === undefined ? undefined : 'strong'}>{unbroken(title)}</span>
        {detail !== undefined && <Note as="span">{detail}</Note>}
      </span>
      {action === undefined ? (
        hasEnd && <span className="muted end list-end">{end}</span>
      ) : (
        <span className="stack gap-4 end list-aside">
          {end}
          <span className="accent small strong">{action}</span>
        </span>
      )}
    </>
  );
  return (
    <li>
      {onClick === undefined ? (
        <div className="row list-row">{content}</div>
      ) : (
        <button type="button" className="row list-row" onClick={onClick}>
          {content}
          {action === undefined && (
            <span className="muted end list-arrow">
              <ForwardIcon />
            </span>
          )}
        </button>
      )}
      {children}
    </li>
  );
}

/** A list of names and values on one card. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="box rows">{children}</dl>;
}

export interface FactProps {
  readonly label: string;
  /** explanation in small text below the label */
  readonly meaning?: string;
  readonly children: ReactNode;
  /** true for the total of the values above, or the main value of the list */
  readonly isTotal?: boolean;
}

export function Fact({ label, meaning, children, isTotal }: FactProps) {
  return (
    <div className={`row spread facts-fact ${isTotal ? 'facts-total' : ''}`}>
      <dt>
        {label}
        {meaning !== undefined && (
          <>
            <span className="unseen">, </span>
            <span className="note facts-meaning">{meaning}</span>
          </>
        )}
      </dt>
      <dd>{unbroken(children)}</dd>
    </div>
  );
}

export interface MoneyFactProps extends Omit<FactProps, 'children'>, Pick<MoneyProps, 'amount'> {}

/** A fact whose value is an amount. */
export function MoneyFact({ amount, ...fact }: MoneyFactProps) {
  return (
    <Fact {...fact}>
      <Money amount={amount} />
    </Fact>
  );
}

export interface DisclosureProps {
  readonly title: string;
  /** true if the content shows from the start */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Details that a borrower can open: a card with a title line, and its content below. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details className="box disclosure" open={isOpen}>
      <summary className="row spread">
        <span>{title}</span>
        <span className="accent small strong end" aria-hidden="true">
          <span className="disclosure-more">Show</span>
          <span className="disclosure-less">Hide</span>
        </span>
      </summary>
      <div className="disclosure-content">{children}</div>
    </details>
  );
}

export interface Milestone {
  readonly title: string;
  /** the actual or the expected time */
  readonly note: string;
  readonly isReached: boolean;
}

/** The steps of a longer process: those done and those still to come. */
export function Milestones({ steps, label }: { readonly steps: readonly Milestone[]; readonly label: string }) {
  return (
    <ol className="stack milestones" aria-label={label}>
      {steps.map(({ title, note, isReached }) => (
        <li key={title} className={isReached ? undefined : 'milestones-ahead'}>
          <span className="strong milestones-title">
            {title}
            {!isReached && <span className="unseen">{' (still to come)'}</span>}
          </span>
          <span className="note">{unbroken(note)}</span>
        </li>
      ))}
    </ol>
  );
}
