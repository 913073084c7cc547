import type { ResponseOf } from '@kit/contracts/methods';
import { formatNaira } from '@kit/contracts/money';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Money } from '../../ui/text';

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
    <Dialog title="Your credit limit was updated" onClose={onClose}>
      <div className="stack gap-16">
        <p className="stack">
          <span>{isHigher ? 'You can now borrow up to' : 'From now on you can borrow up to'}</span>
          <Money isHero amount={maximumAmount} />
        </p>
        <p>
          {isHigher
            ? `It was ${before}. Thank you for repaying your loan.`
            : `It was ${before}. Repay on time to raise it again.`}
        </p>
        <Button onClick={onClose}>OK</Button>
      </div>
    </Dialog>
  );
}
