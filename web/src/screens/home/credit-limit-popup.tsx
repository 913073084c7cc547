import type { ResponseOf } from '@kit/contracts/methods';
import { formatNaira } from '@kit/contracts/money';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Stack } from '../../ui/layout';
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
      <Stack gap={16}>
        <Stack as="p">
          <span>{isHigher ? 'You can now borrow up to' : 'From now on you can borrow up to'}</span>
          <Money isHero amount={maximumAmount} />
        </Stack>
        <p>
          {isHigher
            ? `It was ${before}. Thank you for repaying your loan.`
            : `It was ${before}. Repay on time to raise it again.`}
        </p>
        <Button onClick={onClose}>OK</Button>
      </Stack>
    </Dialog>
  );
}
