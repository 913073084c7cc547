import { owedToday } from '@kit/contracts/extension-price';
import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import { formatNaira } from '@kit/contracts/money';
import { dayCount } from '@kit/contracts/time-units';
import { useState } from 'react';
import { ExtensionFacts } from '../../loans/extension-facts';
import { copy as renewalCopy } from '../../loans/renewal-copy';
import { RenewalExplanation } from '../../loans/renewal-explanation';
import { formatDay } from '../../platform/dates';
import { useView } from '../../platform/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card, Section } from '../../ui/card';
import { MoneyFact } from '../../ui/facts';
import { Money } from '../../ui/money';
import { Notice, Problem } from '../../ui/notice';
import { Note, Page } from '../../ui/page';
import { StaleNote } from '../../ui/stale-note';
import { ConfirmExtension } from './confirm-extension';
import { copy } from './copy';
import css from './extension.module.css';
import { useExtend } from './use-extend';

export interface ExtensionViewProps {
  readonly terms: ExtensionTerms;
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly onReload: () => Promise<void>;
  /** receives the new due date if the extension is already paid */
  readonly onExtended: (newDueAt: number) => void;
  readonly onPay: () => void;
}

/** The price of an extension and the debt after it, before the borrower decides. */
export function ExtensionView({ terms, isStale, isBusy, onReload, onExtended, onPay }: ExtensionViewProps) {
  useView({ name: 'quote' });
  const [isConfirming, setIsConfirming] = useState(false);
  const { extend, isExtending, problem } = useExtend(terms.orderNo, { onReload, onExtended, onPay });
  const { leftToPay, rolloverAmount, paidTowardsExtension, chosen, extensionDays, currentDueAt, newDueAt } = terms;
  const days = dayCount(extensionDays);
  return (
    <>
      <Page>
        {isStale && <StaleNote onRefresh={() => void onReload()} isBusy={isBusy} />}
        {!isConfirming && <Problem text={problem} />}
        <Card>
          <p className={css.lines}>
            <span>{paidTowardsExtension > 0 ? copy.leftToPay(days) : copy.cost(days)}</span>
            <Money isHero amount={leftToPay} />
            {paidTowardsExtension > 0 && (
              <Note as="span">{copy.partPaid(formatNaira(rolloverAmount), formatNaira(paidTowardsExtension))}</Note>
            )}
            <Note as="span">{copy.moves(formatDay(currentDueAt), formatDay(newDueAt))}</Note>
          </p>
        </Card>
        {chosen && <Notice>{copy.chosen(formatNaira(leftToPay))}</Notice>}
        <ExtensionFacts price={terms} paid={paidTowardsExtension} left={leftToPay}>
          <MoneyFact label={copy.owedToday} amount={owedToday(terms)} />
          <MoneyFact label={copy.owedThen} isTotal amount={terms.owedAfter} />
        </ExtensionFacts>
        <Notice>{renewalCopy.warning}</Notice>
        <Section title={copy.meaning}>
          <RenewalExplanation />
        </Section>
      </Page>
      <ActionBar>
        {chosen ? (
          <Button onClick={onPay}>{copy.pay(formatNaira(leftToPay))}</Button>
        ) : (
          <Button onClick={() => setIsConfirming(true)}>{copy.extendFor(formatNaira(leftToPay))}</Button>
        )}
      </ActionBar>
      {isConfirming && (
        <ConfirmExtension
          terms={terms}
          problem={problem}
          isBusy={isExtending}
          onConfirm={() => void extend()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
