import { formatDay } from '../lib/dates';
import css from './day.module.css';

/** A date within a sentence, which does not break at its hyphens. */
export function Day({ at }: { readonly at: number }) {
  return <span className={css.day}>{formatDay(at)}</span>;
}
