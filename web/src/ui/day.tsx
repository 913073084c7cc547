import { formatDay } from '../lib/dates';
import css from './day.module.css';

/** A day within a sentence; it goes to the next line rather than break at one of its hyphens. */
export function Day({ at }: { readonly at: number }) {
  return <span className={css.day}>{formatDay(at)}</span>;
}
