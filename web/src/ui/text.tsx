import { formatNaira, type Naira } from '@kit/contracts/money';
import { Children, type ReactNode } from 'react';

/** The content of a screen in one column, with the page's margins. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className="stack gap-12 fill page">{children}</div>;
}

/** Explanatory text, in the secondary colour. */
export function Note({ children, as: Tag = 'p' }: { readonly children: ReactNode; readonly as?: 'p' | 'span' }) {
  return <Tag className="note">{unbroken(children)}</Tag>;
}

/** The opening sentence of a screen. */
export function Lead({ children }: { readonly children: ReactNode }) {
  return <h2 className="lead">{children}</h2>;
}

/**
 * Patterns for dates and phone numbers as platform/format writes them, and for a number with its unit. A date's time may
 * wrap onto the next line.
 */
const day = '\\d{1,2}-[A-Z][a-z]+-\\d{4}';
const phone = '\\d{3,4} \\d{3} \\d{4}';
const quantity = '\\d+(?:–\\d+)? (?:days?|hours?|minutes?|seconds?|digits|kB|MB)';
const written = new RegExp(`((?:${day}|${phone}|${quantity})[.,:?]?)`);

const withDays = (text: string): ReactNode =>
  text.split(written).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="day">
        {part}
      </span>
    ),
  );

/**
 * Keeps each date, phone number and duration on one line. Children other than text stay unchanged. A changed text is a
 * new element: a browser's translation replaces text nodes, and React would go on writing to the old ones.
 */
export const unbroken = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => (typeof child === 'string' ? <span key={child}>{withDays(child)}</span> : child));

export interface MoneyProps {
  readonly amount: Naira;
  /** true for the main amount of a card */
  readonly isHero?: boolean;
}

/** An amount in tabular figures, always on one line. */
export function Money({ amount, isHero }: MoneyProps) {
  return <span className={isHero ? 'money-hero' : 'money'}>{formatNaira(amount)}</span>;
}

/** Short facts with a dot between them. A line neither starts nor ends with a dot. An empty part is left out. */
export function Parts({ of }: { readonly of: readonly string[] }) {
  return (
    <span className="parts">
      <span className="parts-line">
        {of
          .filter((part) => part !== '')
          .map((part, index) => (
            <span key={part} className="parts-part">
              {index > 0 && <span className="parts-dot"> · </span>}
              {unbroken(part)}
            </span>
          ))}
      </span>
    </span>
  );
}

export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: 'accent' | 'warning' | 'danger' | 'neutral';
}

/** A short status text. Its colour only repeats the text's meaning. */
export function Badge({ children, tone = 'accent' }: BadgeProps) {
  return <span className={`badge small strong tone-${tone}`}>{children}</span>;
}
