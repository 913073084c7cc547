import { formatNaira } from '@kit/contracts/money';
import { useMemo, useState } from 'react';
import { LETTER_TYPE, ORDER_QUERY, PARTIAL_TYPE, PURPOSE_QUERY, TYPE_QUERY } from '../../../navigation/query-keys';
import { useTopBar } from '../../../navigation/top-bar-context';
import { useNavigation } from '../../../navigation/use-navigation';
import { ActionBar } from '../../../ui/action-bar';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { HelpButton } from '../../../ui/help-button';
import { Note, Page } from '../../../ui/page';
import { RenewalExplanation } from '../../../ui/renewal-explanation';
import { StaleNote } from '../../../ui/stale-note';
import { ANTI_FRAUD } from '../copy';
import { isFinished, type Loan } from '../loan-state';
import { UnderWay } from '../payment/under-way';
import { LoanHeader } from './loan-header';
import { OwedFacts } from './owed-facts';
import { Payments } from './payments';
import { Timeline } from './timeline';
import { WaysToPay } from './ways-to-pay';

export interface LoanViewProps {
  readonly loan: Loan;
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly onRefresh: () => Promise<void>;
}

/** The loan: the debt and its due date, both ways to pay, and the history. */
export function LoanView({ loan, isStale, isBusy, onRefresh }: LoanViewProps) {
  const { goTo } = useNavigation();
  const { orderNo } = loan.order;
  const isOver = isFinished(loan);
  const [isExplained, setIsExplained] = useState(false);
  const help = useMemo(
    () => (isOver ? undefined : <HelpButton label="What is an extension?" onClick={() => setIsExplained(true)} />),
    [isOver],
  );
  useTopBar({ rightIcon: help });
  const repay = (type?: string) =>
    goTo('cashier', { query: { [ORDER_QUERY]: orderNo, [PURPOSE_QUERY]: 'repay', [TYPE_QUERY]: type } });
  return (
    <>
      <Page>
        {isStale && <StaleNote onRefresh={() => void onRefresh()} isBusy={isBusy} />}
        <LoanHeader loan={loan} />
        {!isOver && <UnderWay loan={loan} />}
        {!isOver && (
          <WaysToPay
            loan={loan}
            onRepay={() => repay()}
            onExtend={() => goTo('extension', { query: { [ORDER_QUERY]: orderNo } })}
          />
        )}
        {!isOver && (
          <>
            <Button kind="quiet" onClick={() => repay(PARTIAL_TYPE)}>
              Pay another amount
            </Button>
            <Note>{ANTI_FRAUD}</Note>
          </>
        )}
        <OwedFacts loan={loan} />
        <Payments payments={loan.payments} orderNo={orderNo} />
        <Timeline entries={loan.timeline} />
      </Page>
      <ActionBar>
        {isOver ? (
          <Button onClick={() => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo, [TYPE_QUERY]: LETTER_TYPE } })}>
            See the closure letter
          </Button>
        ) : (
          <Button onClick={() => repay()}>Repay {formatNaira(loan.repayment.remaining)}</Button>
        )}
      </ActionBar>
      {isExplained && (
        <Dialog title="What is an extension?" onClose={() => setIsExplained(false)}>
          <RenewalExplanation />
        </Dialog>
      )}
    </>
  );
}
