import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import { formatNaira } from '@kit/contracts/money';
import { useState } from 'react';
import { EXTENSION_WARNING } from '../../lib/renewal';
import { useView } from '../../navigation/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card, Section } from '../../ui/card';
import { Day } from '../../ui/day';
import { Money } from '../../ui/money';
import { Notice, Problem } from '../../ui/notice';
import { Note, Page } from '../../ui/page';
import { RenewalExplanation } from '../../ui/renewal-explanation';
import { StaleNote } from '../../ui/stale-note';
import { ConfirmExtension } from './confirm-extension';
import css from './extension.module.css';
import { ExtensionFacts } from './extension-facts';
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
  return (
    <>
      <Page>
        {isStale && <StaleNote onRefresh={() => void onReload()} isBusy={isBusy} />}
        {!isConfirming && <Problem text={problem} />}
        <Card>
          <p className={css.lines}>
            <span>
              {paidTowardsExtension > 0
                ? `Left to pay for ${extensionDays} more days`
                : `${extensionDays} more days cost`}
            </span>
            <Money isHero amount={leftToPay} />
            {paidTowardsExtension > 0 && (
              <Note as="span">
                They cost {formatNaira(rolloverAmount)}; {formatNaira(paidTowardsExtension)} of it is paid already.
              </Note>
            )}
            <Note as="span">
              The due date moves from <Day at={currentDueAt} /> to <Day at={newDueAt} />.
            </Note>
          </p>
        </Card>
        {chosen && <Notice>You chose to extend. It happens as soon as {formatNaira(leftToPay)} more is paid.</Notice>}
        <ExtensionFacts terms={terms} />
        <Notice>{EXTENSION_WARNING}</Notice>
        <Section title="What an extension (renewal) means">
          <RenewalExplanation />
        </Section>
      </Page>
      <ActionBar>
        {chosen ? (
          <Button onClick={onPay}>Pay {formatNaira(leftToPay)}</Button>
        ) : (
          <Button onClick={() => setIsConfirming(true)}>Extend for {formatNaira(leftToPay)}</Button>
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
