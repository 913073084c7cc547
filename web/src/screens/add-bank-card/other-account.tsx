import { StepScreen } from '../../forms/step-screen';
import { OrderLoadingOrError } from '../../loans/order-problem';
import { orderRoute } from '../../loans/order-screen';
import { useOrder } from '../../loans/use-order';
import { useTopBar } from '../../platform/top-bar-context';
import { useNavigation } from '../../platform/use-navigation';
import { Notice } from '../../ui/notice';
import { Lead } from '../../ui/page';
import { BankForm } from './bank-form';

/**
 * An order whose payout the bank refused. After the borrower gives another account, the server pays out again (4.2).
 */
export function OtherAccount() {
  const { goTo } = useNavigation();
  const query = useOrder('addBankCard');
  const { data } = query;
  if (!data) return <OrderLoadingOrError query={query} cards={[['line', 'row', 'row', 'row']]} />;
  return (
    <StepScreen>
      {(profile, user) => (
        <BankForm
          profile={profile}
          user={user}
          action="Send the money here"
          head={
            <>
              <Title />
              <Lead>Your loan needs another account</Lead>
              <Notice>
                Your bank sent the money back. Your loan still stands. Give us another account, and we send the money
                there. You owe nothing until it arrives.
              </Notice>
            </>
          }
          onOrder={(status) => {
            const { screen, options } = orderRoute({ ...data.order, status });
            goTo(screen, { ...options, replace: true });
          }}
        />
      )}
    </StepScreen>
  );
}

/** Sets the title once the server has confirmed that the bank refused the payout. */
function Title() {
  useTopBar({ title: 'Another bank account' });
  return null;
}
