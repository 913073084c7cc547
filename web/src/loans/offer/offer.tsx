import type { OrderSummary } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { ruleTexts } from '@kit/contracts/rules';
import { useState } from 'react';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Notice, Problem } from '../../ui/notice';
import { Note, Page } from '../../ui/page';
import { useTick } from '../../ui/use-tick';
import { AgreementTick } from './agreement-tick';
import { CancelOffer } from './cancel-offer';
import { copy } from './copy';
import { DurationChoice } from './duration-choice';
import { AllDetails, KeyFacts, Payout } from './key-facts';
import css from './offer.module.css';
import { QuoteProblem } from './quote-problem';
import { useConfirm } from './use-confirm';
import { useOffer } from './use-offer';

const TICK = 'agreement-tick';

export interface OfferProps {
  readonly order: OrderSummary;
  readonly usualDays: number;
  readonly isReturning: boolean;
  readonly reload: () => Promise<void>;
}

/** The approved loan: the payout, the terms with their totals, the key facts, and the agreement beside the action. */
export function Offer({ order, usualDays, isReturning, reload }: OfferProps) {
  const [wantsTick, setWantsTick] = useState(false);
  const offer = useOffer(order.orderNo, usualDays, reload);
  const { quote, isChanging, problem, refusedOffer } = offer;
  const [isTicked, setIsTicked] = useTick(
    // a reload changes the time of the payout, but nothing that the borrower agrees to
    JSON.stringify([order.orderNo, order.amount, offer.days, offer.ids, { ...quote?.terms, paymentAt: 0 }]),
  );
  const confirm = useConfirm(order, offer.ids, () => Promise.all([reload(), offer.reload()]));
  const retry = () => void offer.reload();
  if (!quote) return <QuoteProblem error={problem} onRefresh={retry} isBusy={isChanging} />;

  const { terms } = quote;
  const get = () => {
    setWantsTick(!isTicked);
    if (isTicked) return confirm.run(terms);
    // the bar is always in view, and the page must not scroll away from the price
    document.getElementById(TICK)?.focus({ preventScroll: true });
    return undefined;
  };
  return (
    <>
      <Page>
        {isReturning && <Note>{copy.welcomeBack}</Note>}
        {refusedOffer !== undefined && <Notice isAlert>{copy.offerGone(refusedOffer)}</Notice>}
        <Payout quote={quote} />
        <DurationChoice
          base={{ orderNo: order.orderNo, ...offer.ids }}
          offered={quote.loanDaysOffered}
          days={offer.days}
          onChange={offer.chooseDays}
        />
        {problem && <QuoteProblem error={problem} onRefresh={retry} isBusy={isChanging} isInline />}
        <div aria-busy={isChanging} className={isChanging ? css.changing : undefined}>
          <KeyFacts terms={terms} />
        </div>
        <AllDetails quote={quote} />
        <CancelOffer order={order} reload={reload} />
      </Page>
      <ActionBar>
        <Problem text={confirm.problem} />
        <AgreementTick
          id={TICK}
          terms={terms}
          isTicked={isTicked}
          onChange={setIsTicked}
          error={wantsTick && !isTicked ? ruleTexts.agreement : undefined}
        />
        <Button isBusy={confirm.isRunning || isChanging} onClick={get}>
          {copy.get(formatNaira(terms.receivedAmount))}
        </Button>
      </ActionBar>
    </>
  );
}
