import type { OrderDetail } from '@kit/contracts/methods/loan';
import { formatMinute } from '../platform/dates';
import { Money } from '../ui/money';
import { Note } from '../ui/page';
import { eventText } from './event-text';
import css from './loan.module.css';

/** The history of the loan from its first day, with the amounts. */
export function Timeline({ entries }: { readonly entries: OrderDetail['timeline'] }) {
  return (
    <ol className={css.timeline}>
      {entries.map(({ at, kind, amount }) => (
        <li key={`${at} ${kind} ${amount}`}>
          <span className={css.event}>
            <span>{eventText(kind)}</span>
            {amount !== null && <Money amount={amount} />}
          </span>
          <Note>{formatMinute(at)}</Note>
        </li>
      ))}
    </ol>
  );
}
