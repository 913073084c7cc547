import { Children, type ReactNode } from 'react';

/**
 * Patterns for dates and phone numbers in the format of lib/dates and lib/phone, and for a number with its unit. A
 * date's time may wrap onto the next line.
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
