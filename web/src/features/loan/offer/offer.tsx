import type { OrderSummary } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { ruleTexts } from '@kit/contracts/rules';
import { dayCount } from '@kit/contracts/time-units';
import { useState } from 'react';
import { ActionBar } from '../../../ui/action-bar';
import { Button } from '../../../ui/button';
import { Choice } from '../../../ui/choice';
import { Notice, Problem } from '../../../ui/notice';
import { Note, Page } from '../../../ui/page';
import { AgreementTick } from './agreement-tick';
import { CancelOffer } from './cancel-offer';
import { KeyFacts, Recipient, TermFacts } from './key-facts';
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

/** The price of the approved loan for the chosen term, with the button to take it. */
export function Offer({ order, usualDays, isReturning, reload }: OfferProps) {
  const [loanDays, setLoanDays] = useState(usualDays);
  const [isTicked, setIsTicked] = useState(false);
  const [wantsTick, setWantsTick] = useState(false);
  const { quote, ids, isChanging, problem, retry, refusedOffer } = useOffer(order.orderNo, loanDays, reload);
  const confirm = useConfirm(order, ids, reload);
  if (!quote) return <QuoteProblem error={problem} onRefresh={retry} isBusy={isChanging} />;

  const { terms, productName, loanDaysOffered, name, bank } = quote;
  const get = () => {
    setWantsTick(!isTicked);
    if (isTicked) return confirm.run(terms.loanDays);
    document.getElementById(TICK)?.focus();
    return undefined;
  };
  return (
    <>
      <Page>
        {isReturning && <Note>Welcome back. Your information is as you left it: check it and get your money.</Note>}
        {refusedOffer !== undefined && (
          <Notice isAlert>{refusedOffer} can no longer be had for this loan. This is the usual price.</Notice>
        )}
        <KeyFacts terms={terms} isChanging={isChanging} />
        <Choice
          legend="Duration"
          options={loanDaysOffered.map((days) => ({ value: String(days), label: dayCount(days) }))}
          value={String(loanDays)}
          onChange={(days) => setLoanDays(Number(days))}
        />
        {problem && <QuoteProblem error={problem} onRefresh={retry} isBusy={isChanging} isInline />}
        <TermFacts terms={terms} productName={productName} />
        <Recipient name={name} bank={bank} />
        <AgreementTick
          id={TICK}
          terms={terms}
          isTicked={isTicked}
          onChange={setIsTicked}
          error={wantsTick && !isTicked ? ruleTexts.agreement : undefined}
        />
        <Problem text={confirm.problem} />
        <CancelOffer order={order} reload={reload} />
      </Page>
      <ActionBar>
        <Button isBusy={confirm.isRunning || isChanging} onClick={get}>
          Get {formatNaira(terms.receivedAmount)}
        </Button>
      </ActionBar>
    </>
  );
}
