import { Children, type ReactNode } from 'react';
import { formatDay } from '../lib/dates';
import css from './day.module.css';

/** A date within a sentence, which does not break at its hyphens. */
export function Day({ at }: { readonly at: number }) {
  return <span className={css.day}>{formatDay(at)}</span>;
}

/**
 * A date as lib/dates writes it, or a number with its unit, with what punctuation follows; the time of a date may stand
 * on the next line.
 */
const written = /(\d{1,2}-[A-Z][a-z]+-\d{4}[.,]?|\d+ (?:days?|hours?|minutes?|seconds?|digits|kB|MB)[.,:?]?)/;

const withDays = (text: string): ReactNode => {
  const parts = text.split(written);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className={css.day}>
        {part}
      </span>
    ),
  );
};

/** Texts with their dates and durations kept in one piece; anything but text stays as it is. */
export const unbroken = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => (typeof child === 'string' ? withDays(child) : child));
