import type { PayOrder } from '@kit/contracts/methods/repayment';
import { formatNaira } from '@kit/contracts/money';
import { useQuery } from '../../../api/use-query';
import { LETTER_TYPE, ORDER_QUERY, TYPE_QUERY } from '../../../navigation/query-keys';
import { useNavigation } from '../../../navigation/use-navigation';
import { ActionBar } from '../../../ui/action-bar';
import { Button } from '../../../ui/button';
import { Illustration } from '../../../ui/illustration';
import { Money } from '../../../ui/money';
import { Page } from '../../../ui/page';
import { receiptOf } from '../documents/receipt';
import { SharePicture } from '../documents/share-picture';
import css from './payment.module.css';

/** The confirmation of a loan's last payment: its amount, the new limit, and a receipt to share. */
export function PaidInFull({ payment }: { readonly payment: PayOrder }) {
  const { goTo } = useNavigation();
  const { orderNo, amount } = payment;
  return (
    <>
      <Page>
        <section className={css.paid}>
          <Illustration name="paid" />
          <h2 className={css.paidTitle}>Paid in full</h2>
          <Money isHero amount={amount} />
          <p>{formatNaira(amount)} received. Your loan is paid in full. Nothing is owed.</p>
          <Growth />
          <p>Thank you.</p>
        </section>
        <Button
          kind="quiet"
          onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo, [TYPE_QUERY]: LETTER_TYPE } })}
        >
          See the closure letter
        </Button>
        <Button kind="quiet" onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true })}>
          See your loan
        </Button>
      </Page>
      <ActionBar>
        <SharePicture content={receiptOf(payment, orderNo)}>Share the receipt</SharePicture>
      </ActionBar>
    </>
  );
}

/** The growth of the credit limit. Renders nothing until the new limit is known. */
function Growth() {
  const { data, isValidating } = useQuery('homePage', {});
  const { maximumAmount, previousMaximumAmount } = data?.product ?? {};
  if (isValidating || maximumAmount === undefined || previousMaximumAmount == null) return null;
  if (maximumAmount <= previousMaximumAmount) return null;
  return (
    <p className={css.growth}>
      You can now borrow up to <b>{formatNaira(maximumAmount)}</b>. It was {formatNaira(previousMaximumAmount)}.
    </p>
  );
}
