import type { ResponseOf } from '@kit/contracts/methods';
import { formatNaira } from '@kit/contracts/money';
import { useState } from 'react';
import { isLimitUnseen } from '../../lib/unseen-limit';
import { useSession } from '../../session/use-session';
import { useStore } from '../../storage/store-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Money } from '../../ui/money';
import css from './home.module.css';

export interface CreditLimitPopupProps {
  readonly product: Pick<ResponseOf<'homePage'>['product'], 'maximumAmount' | 'previousMaximumAmount'>;
}

/** Announces a credit limit that the last assessment changed (2.42). It appears once per limit and borrower. */
export function CreditLimitPopup({ product }: CreditLimitPopupProps) {
  const { maximumAmount, previousMaximumAmount } = product;
  const store = useStore();
  const { user } = useSession();
  const [isClosed, setIsClosed] = useState(false);
  if (!user || previousMaximumAmount === null || isClosed) return null;
  if (!isLimitUnseen(product, user.userIdentifier, store.get('creditLimitSeen'))) return null;
  const close = () => {
    store.set('creditLimitSeen', { owner: user.userIdentifier, amount: maximumAmount });
    setIsClosed(true);
  };
  const isHigher = maximumAmount > previousMaximumAmount;
  return (
    <Dialog title="Your credit limit was updated" onClose={close}>
      <div className={css.limit}>
        <p className={css.offer}>
          <span>{isHigher ? 'You can now borrow up to' : 'From now on you can borrow up to'}</span>
          <Money isHero amount={maximumAmount} />
        </p>
        <p>
          {isHigher
            ? `It was ${formatNaira(previousMaximumAmount)}. Thank you for repaying your loan.`
            : `It was ${formatNaira(previousMaximumAmount)}. Repaying on time can raise it again.`}
        </p>
        <Button onClick={close}>OK</Button>
      </div>
    </Dialog>
  );
}
