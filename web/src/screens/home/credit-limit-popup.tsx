import type { ResponseOf } from '@kit/contracts/methods';
import { formatNaira } from '@kit/contracts/money';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Money } from '../../ui/money';
import css from './home.module.css';
import { copy } from './limit-copy';

export interface CreditLimitPopupProps {
  readonly product: Pick<ResponseOf<'homePage'>['product'], 'maximumAmount' | 'previousMaximumAmount'>;
  readonly onClose: () => void;
}

/** Announces a credit limit that the last assessment changed (2.42). */
export function CreditLimitPopup({ product, onClose }: CreditLimitPopupProps) {
  const { maximumAmount, previousMaximumAmount } = product;
  if (previousMaximumAmount === null) return null;
  const isHigher = maximumAmount > previousMaximumAmount;
  const before = formatNaira(previousMaximumAmount);
  return (
    <Dialog title={copy.limitTitle} onClose={onClose}>
      <div className={css.limit}>
        <p className={css.amount}>
          <span>{isHigher ? copy.limitHigher : copy.limitLower}</span>
          <Money isHero amount={maximumAmount} />
        </p>
        <p>{isHigher ? copy.limitWasLower(before) : copy.limitWasHigher(before)}</p>
        <Button onClick={onClose}>{copy.limitSeen}</Button>
      </div>
    </Dialog>
  );
}
