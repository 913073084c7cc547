import { homePage } from '@kit/contracts/methods/configuration';
import { hasEnded } from '@kit/contracts/methods/order-status';
import { formatNaira } from '@kit/contracts/money';
import { DAY, dayCount } from '@kit/contracts/time-units';
import type { ReactNode } from 'react';
import { useClipboard } from '../../api/use-clipboard';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { calendarDayOf, formatDay } from '../../platform/format';
import { LETTER_TYPE, ORDER_QUERY, TYPE_QUERY } from '../../platform/location';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card, Disclosure, List, ListRow } from '../../ui/card';
import { Illustration } from '../../ui/illustration';
import { Problem } from '../../ui/message';
import { Badge, Money, Note, Page } from '../../ui/text';
import { OwedFacts } from '../facts';
import { Payments, Timeline } from '../history';
import { type Loan, stateWord } from '../loan';
import { totalPaid } from '../loan-texts';
import { documentText, type ReceiptProps, receiptOf } from './documents';

export interface PaidInFullProps {
  readonly orderNo: string;
  /** the payment that closed the loan; undefined if the loan does not name it */
  readonly payment: ReceiptProps['payment'] | undefined;
  /** the finished loan; undefined until it loads */
  readonly loan: Loan | undefined;
  readonly notice?: ReactNode;
}

/** The whole days from an instant to another, counted in Lagos. */
const daysBetween = (from: number, to: number): number =>
  Math.round((Date.parse(calendarDayOf(to)) - Date.parse(calendarDayOf(from))) / DAY);

/**
 * The day on which the loan was paid, and how early. It does not mention a late payment, because the screen celebrates.
 */
const paidText = (at: number, dueAt: number | undefined): string => {
  const early = dueAt === undefined ? -1 : daysBetween(at, dueAt);
  if (early > 0) return `on ${formatDay(at)}, ${dayCount(early)} early`;
  return early === 0 ? `on ${formatDay(at)}, on time` : `on ${formatDay(at)}`;
};

/** A finished loan: the sum, the growth of the limit, a receipt to copy, and how the loan went. */
export function PaidInFull({ orderNo, payment, loan, notice }: PaidInFullProps) {
  const paidAt = loan?.timeline.find(({ kind }) => kind === 'finished')?.at ?? payment?.settledAt ?? undefined;
  const sum = loan ? totalPaid(loan) : payment?.amount;
  return (
    <>
      <Page>
        {notice}
        <section className="panel stack gap-16 pad-20">
          <div className="stack gap-4 center paid">
            <Illustration name="paid" />
            <h2 className="lead paid-title">{stateWord('finished')}</h2>
            {sum !== undefined && <Money isHero amount={sum} />}
            {paidAt !== undefined && <Note>{paidText(paidAt, loan?.repayment.dueAt)}</Note>}
            <p className="paid-owed">Nothing is owed. Thank you.</p>
          </div>
        </section>
        <Growth />
        <Documents orderNo={orderNo} payment={payment} />
        {loan && (
          <>
            <Payments payments={loan.payments} orderNo={orderNo} />
            <Disclosure title="What it came to">
              <OwedFacts loan={loan} />
            </Disclosure>
            <Disclosure title="How this loan went">
              <Timeline entries={loan.timeline} />
            </Disclosure>
          </>
        )}
      </Page>
      <NextLoan />
    </>
  );
}

/** The receipt, copied as text, and the closure letter. */
function Documents({ orderNo, payment }: Pick<PaidInFullProps, 'orderNo' | 'payment'>) {
  const { goTo } = useScreen();
  return (
    <List>
      {payment && <ReceiptRow payment={payment} orderNo={orderNo} />}
      <ListRow
        title="Closure letter"
        action="See"
        onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo, [TYPE_QUERY]: LETTER_TYPE } })}
      />
    </List>
  );
}

function ReceiptRow({ payment, orderNo }: ReceiptProps) {
  const { copy, isCopied, problem } = useClipboard();
  return (
    <ListRow
      title="Receipt"
      action={isCopied ? 'Copied' : 'Copy'}
      onClick={() => void copy(documentText(receiptOf({ payment, orderNo })))}
    >
      <Problem text={problem} />
    </ListRow>
  );
}

/** The way to the next loan, or home while another loan or application is under way. */
function NextLoan() {
  const { goTo } = useScreen();
  const { data, isValidating } = useQuery(homePage, {});
  // a cached home can still show the loan as owed
  const isFree = !isValidating && data !== undefined && (data.order === null || hasEnded(data.order.status));
  return (
    <ActionBar>
      <Button kind={isFree ? 'primary' : 'secondary'} onClick={() => goTo('home', { replace: true })}>
        {isFree ? 'Borrow again' : 'Back to home'}
      </Button>
    </ActionBar>
  );
}

/** The growth of the credit limit. Renders nothing until the new limit is known, or if it has not grown. */
export function Growth() {
  const { data, isValidating } = useQuery(homePage, {});
  const { maximumAmount, previousMaximumAmount } = data?.product ?? {};
  if (isValidating || maximumAmount === undefined || previousMaximumAmount == null) return null;
  if (maximumAmount <= previousMaximumAmount) return null;
  return (
    <Card>
      <div className="row spread gap-8">
        <p>
          <Note as="span">You can now borrow up to</Note>
          <span className="lead paid-limit">
            <Money amount={maximumAmount} />
          </span>
        </p>
        <Badge>{`+ ${formatNaira(maximumAmount - previousMaximumAmount)}`}</Badge>
      </div>
    </Card>
  );
}
