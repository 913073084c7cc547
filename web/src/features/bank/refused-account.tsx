import { useEffect } from 'react';
import { useCache } from '../../api/use-cache';
import { type Profile, type User, useStep } from '../../forms/use-step';
import { placeOf } from '../../navigation/order-screen';
import { useTopBar } from '../../navigation/top-bar-context';
import { useNavigation } from '../../navigation/use-navigation';
import { OrderProblem } from '../../orders/order-problem';
import { useOrder } from '../../orders/use-order';
import { useStore } from '../../session/store-context';
import { Notice } from '../../ui/notice';
import { Lead } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { secretBankFields } from './bank-definition';
import { BankForm } from './bank-form';

/** An approved loan that the bank did not take: with another account it is paid out at once (4.1). */
export function RefusedAccount({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const query = useOrder('addBankCard');
  const { goTo } = useNavigation();
  const { draft, saved } = useStep('bank', user, secretBankFields);
  const cache = useCache();
  const { data, error } = query;
  const store = useStore();
  const refused = profile.bank?.accountNoMasked;
  useEffect(() => {
    if (refused !== undefined) store.set('commonInfo', { ...store.get('commonInfo'), oldLimitBank: refused });
  }, [store, refused]);
  useTopBar({ title: 'Bank account needed' });
  if (!data) return error ? <OrderProblem {...query} error={error} /> : <Skeleton cards={[['line', 'row', 'row']]} />;
  const { order } = data;
  return (
    <BankForm
      head={
        <>
          <Lead>Your bank did not take the money</Lead>
          <Notice>
            {profile.bank
              ? `The account ${profile.bank.accountNoMasked} at ${profile.bank.bankName} could not be paid. `
              : ''}
            Nothing is owed yet. Check the number, or give another account in your own name.
          </Notice>
        </>
      }
      action="Save and get the money"
      profile={profile}
      draft={draft}
      onSaved={({ completedSteps, orderStatus }) => {
        saved(completedSteps, (before) => before);
        cache.refresh('profileInfo', {});
        cache.refresh('orderDetail', { orderNo: order.orderNo });
        const { screen, options } = placeOf({ ...order, status: orderStatus ?? 'disbursing' });
        goTo(screen, { ...options, replace: true });
      }}
    />
  );
}
