import { useState } from 'react';
import { ActionBar } from '../../../ui/action-bar';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Problem } from '../../../ui/notice';
import { Note, Page } from '../../../ui/page';
import { effectTitles } from '../copy';
import stack from '../stack.module.css';
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
            <span>Pay by card</span>
            <Money isHero amount={payment.amount} />
            <Note as="span">{effectTitles[payment.effect]}.</Note>
          </p>
        </Card>
        <Waiting
          title="Waiting for your card payment"
          text="You pay on the payment provider’s page. If you closed it, open it again: you cannot pay twice."
          checks={checks}
        />
        <Button kind="secondary" isBusy={isChecking} onClick={onCheck}>
          I have paid, check again
        </Button>
      </Page>
      {checkoutUrl !== null && (
        <ActionBar>
          <Problem text={problem} />
          <Button onClick={() => setProblem(leaveTo(checkoutUrl, payOrderId))}>Open the card page</Button>
        </ActionBar>
      )}
    </>
  );
}
