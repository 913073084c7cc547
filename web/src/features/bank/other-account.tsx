import { StepScreen } from '../../forms/step-screen';
import { orderRoute } from '../../navigation/order-screen';
import { useTopBar } from '../../navigation/top-bar-context';
import { useNavigation } from '../../navigation/use-navigation';
import { OrderLoadingOrError } from '../../orders/order-problem';
import { useOrder } from '../../orders/use-order';
import { Notice } from '../../ui/notice';
import { Lead } from '../../ui/page';
import { BankForm } from './bank-form';
import { copy } from './copy';

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
          action={copy.other.send}
          head={
            <>
              <Title />
              <Lead>{copy.other.lead}</Lead>
              <Notice>{copy.other.why}</Notice>
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
  useTopBar({ title: copy.other.title });
  return null;
}
