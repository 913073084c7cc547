import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { leftToExtend, paidOfExtension } from '@kit/contracts/extension-price';
import { formatNaira } from '@kit/contracts/money';
import { dayCount } from '@kit/contracts/time-units';
import { useMemo, useState } from 'react';
import { copy as texts } from '../../loans/detail-copy';
import { ExtensionFacts } from '../../loans/extension-facts';
import css from '../../loans/loan.module.css';
import { canExtend, type Loan } from '../../loans/loan-state';
import { OwedFacts } from '../../loans/owed-facts';
import { UnderWay } from '../../loans/payment/under-way';
import { Payments } from '../../loans/payments';
import { RenewalExplanation } from '../../loans/renewal-explanation';
import { copy } from '../../loans/repay-copy';
import { Timeline } from '../../loans/timeline';
import { EXTEND_TYPE, ORDER_QUERY, PARTIAL_TYPE, PURPOSE_QUERY, TYPE_QUERY } from '../../platform/query-keys';
import { useTopBar } from '../../platform/top-bar-context';
import { useNavigation } from '../../platform/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Disclosure } from '../../ui/disclosure';
import { HelpButton } from '../../ui/help-button';
import { Note, Page } from '../../ui/page';
import { StaleNote } from '../../ui/stale-note';
import { LoanHeader } from './loan-header';
import { PayChoice, type PayWay } from './pay-choice';

/**
 * The chosen way to pay. An address can choose the extension. The choice is not remembered: after an extension, the
 * screen must not propose another one.
 */
const usePayWay = (loan: Loan): readonly [PayWay, (way: PayWay) => void] => {
  const { current } = useNavigation();
  const [chosen, choose] = useState<PayWay>(current.query.get(TYPE_QUERY) === EXTEND_TYPE ? 'extend' : 'full');
  return [chosen === 'extend' && !canExtend(loan) ? 'full' : chosen, choose];
};

export interface LoanViewProps {
  readonly loan: Loan;
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly onRefresh: () => Promise<void>;
}

/** A loan that is owed: the debt and the choice of a way to pay. The details and the history are folded below. */
export function LoanView({ loan, isStale, isBusy, onRefresh }: LoanViewProps) {
  const { repayment } = loan;
  const [way, choose] = usePayWay(loan);
  const [isExplained, setIsExplained] = useState(false);
  const help = useMemo(() => <HelpButton label={texts.aboutExtensions} onClick={() => setIsExplained(true)} />, []);
  useTopBar({ rightIcon: help });
  return (
    <>
      <Page>
        {isStale && <StaleNote onRefresh={() => void onRefresh()} isBusy={isBusy} />}
        <LoanHeader loan={loan} />
        <UnderWay loan={loan} />
        <PayChoice loan={loan} way={way} onChange={choose} />
        <Payments payments={loan.payments} orderNo={loan.order.orderNo} />
        <Disclosure title={texts.owed} isOpen={repayment.overdueDays > 0}>
          <OwedFacts loan={loan} />
          <section className={css.extension}>
            <h3 className={css.extensionTitle}>{texts.ifYouExtend(dayCount(EXTENSION_DAYS))}</h3>
            <ExtensionFacts price={repayment} paid={paidOfExtension(repayment)} left={leftToExtend(repayment)} />
          </section>
        </Disclosure>
        <Disclosure title={texts.historySoFar}>
          <Timeline entries={loan.timeline} />
        </Disclosure>
        <Note>{copy.antiFraud}</Note>
      </Page>
      <ActionBar>
        <PayButton loan={loan} way={way} />
      </ActionBar>
      {isExplained && (
        <Dialog title={texts.aboutExtensions} onClose={() => setIsExplained(false)}>
          <RenewalExplanation />
        </Dialog>
      )}
    </>
  );
}

/** The action for the chosen way to pay. */
function PayButton({ loan, way }: { readonly loan: Loan; readonly way: PayWay }) {
  const { goTo } = useNavigation();
  const { orderNo } = loan.order;
  const repay = (type?: string) =>
    goTo('cashier', { query: { [ORDER_QUERY]: orderNo, [PURPOSE_QUERY]: 'repay', [TYPE_QUERY]: type } });
  const extend = () => goTo('extension', { query: { [ORDER_QUERY]: orderNo } });
  if (way === 'extend') return <Button onClick={extend}>{texts.extendBy(dayCount(EXTENSION_DAYS))}</Button>;
  if (way === 'part') return <Button onClick={() => repay(PARTIAL_TYPE)}>{texts.another}</Button>;
  return <Button onClick={() => repay()}>{texts.repayAmount(formatNaira(loan.repayment.remaining))}</Button>;
}
