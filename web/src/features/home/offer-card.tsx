import type { ResponseOf } from '@kit/contracts/methods';
import { formatPercent } from '../../lib/money';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { Note } from '../../ui/page';
import css from './home.module.css';

export interface OfferCardProps {
  readonly product: ResponseOf<'homePage'>['product'];
  readonly label: string;
  readonly onApply: () => void;
}

/** '7 or 14 days' */
const daysText = (loanDays: readonly number[]): string => `${loanDays.join(' or ')} days`;

/** The loan amount on offer and its price, with the button to apply. */
export function OfferCard({ product, label, onApply }: OfferCardProps) {
  return (
    <Card>
      <p className={css.offer}>
        <span>You could borrow up to</span>
        <Money isHero amount={product.maximumAmount} />
        <Note as="span">
          for {daysText(product.loanDays)} · {formatPercent(product.dailyRateBasisPoints)} interest a day, plus a
          processing fee
        </Note>
      </p>
      <Button onClick={onApply}>{label}</Button>
      <p className={css.under}>100% online · 4 short steps</p>
    </Card>
  );
}
