import { useState } from 'react';
import { formatMinute } from '../../platform/dates';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { Problem } from '../../ui/notice';
import { Note, Page } from '../../ui/page';
import { effectTitle } from '../loan-texts';
import stack from '../stack.module.css';
import { copy as texts } from './copy';
import type { WaitingProps } from './transfer-waiting';
import { useCheckout } from './use-checkout';
import { Waiting } from './waiting';

/** A waiting card payment. Links to the provider's page and shows the result. */
export function CardWaiting({ payment, checks, isChecking, onCheck, staleNote }: WaitingProps) {
  const { leaveTo } = useCheckout();
  const [problem, setProblem] = useState<string>();
  const { checkoutUrl, payOrderId } = payment;
  return (
    <>
      <Page>
        {staleNote}
        <Card>
          <p className={stack.stack}>
            <span>{texts.payByCard}</span>
            <Money isHero amount={payment.amount} />
            <Note as="span">{effectTitle(payment.effect)}.</Note>
            <Note as="span">{texts.cardUntil(formatMinute(payment.expiresAt))}</Note>
          </p>
        </Card>
        <Waiting title={texts.waitingCard} text={texts.waitingCardText} checks={checks} />
        <Button kind="secondary" isBusy={isChecking} onClick={onCheck}>
          {texts.checkAgain}
        </Button>
      </Page>
      {checkoutUrl !== null && (
        <ActionBar>
          <Problem text={problem} />
          <Button onClick={() => setProblem(leaveTo(checkoutUrl, payOrderId))}>{texts.openCardPage}</Button>
        </ActionBar>
      )}
    </>
  );
}
