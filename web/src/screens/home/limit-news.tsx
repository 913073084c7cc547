import { formatNaira, type Naira } from '@kit/contracts/money';
import { useState } from 'react';
import { useScreen } from '../../api/use-screen';
import { useSession } from '../../api/use-session';
import { isLimitUnseen } from '../../loans/loan';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Money } from '../../ui/text';

/** Announces once to each borrower a credit limit that the last assessment changed (2.42). Amounts are naira. */
export function LimitNews({ now, before }: { readonly now: Naira; readonly before: Naira }) {
  const { store } = useScreen();
  const { user } = useSession();
  const [isClosed, setIsClosed] = useState(false);
  const limits = { maximumAmount: now, previousMaximumAmount: before };
  if (!user || isClosed || !isLimitUnseen(limits, user.userIdentifier, store.get('creditLimitSeen'))) return null;
  const close = () => {
    store.set('creditLimitSeen', { owner: user.userIdentifier, amount: now });
    setIsClosed(true);
  };
  const isHigher = now > before;
  return (
    <Dialog title="Your credit limit was updated" onClose={close}>
      <div className="stack gap-16">
        <p className="stack">
          <span>{isHigher ? 'You can now borrow up to' : 'From now on you can borrow up to'}</span>
          <Money isHero amount={now} />
        </p>
        <p>
          {`It was ${formatNaira(before)}. `}
          {isHigher ? 'Thank you for repaying your loan.' : 'Repay on time to raise it again.'}
        </p>
        <Button onClick={close}>OK</Button>
      </div>
    </Dialog>
  );
}
