import { assumptions } from '@kit/contracts/assumptions';
import type { PayOrder, virtualAccount } from '@kit/contracts/methods/repayment';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { formatMinute } from '../../platform/dates';
import { useTopBar } from '../../platform/top-bar-context';
import { useClipboard } from '../../platform/use-clipboard';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Fact, Facts } from '../../ui/facts';
import { HelpButton } from '../../ui/help-button';
import { Money } from '../../ui/money';
import { Notice, Problem } from '../../ui/notice';
import { Note, Page } from '../../ui/page';
import { effectTitle } from '../loan-texts';
import stack from '../stack.module.css';
import { groupAccountNumber } from './account-number';
import { copy as texts } from './copy';
import { RepayGuide } from './lazy-repay-guide';
import css from './payment.module.css';
import { Waiting } from './waiting';

export interface WaitingProps {
  readonly payment: PayOrder;
  /** number of manual checks */
  readonly checks: number;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly staleNote: ReactNode;
}

export interface TransferWaitingProps extends WaitingProps {
  readonly account: z.infer<typeof virtualAccount>;
}

/** Why the account works for less than a day, or nothing if it works for a whole day. */
const laterReturned = ({ effect, createdAt, expiresAt }: PayOrder): string | undefined => {
  const isShort = expiresAt < createdAt + assumptions.payOrderLife;
  return isShort && (effect === 'closes the loan' || effect === 'extends the term')
    ? texts.laterReturned[effect]
    : undefined;
};

/** The amount and the account of a transfer until it arrives. */
export function TransferWaiting({ payment, account, checks, isChecking, onCheck, staleNote }: TransferWaitingProps) {
  const { copy, isCopied, problem } = useClipboard();
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const help = useMemo(() => <HelpButton label={texts.guideTitle} onClick={() => setIsGuideOpen(true)} />, []);
  useTopBar({ rightIcon: help });
  return (
    <>
      <Page>
        {staleNote}
        <Card>
          <p className={stack.stack}>
            <span>{texts.sendExactly}</span>
            <Money isHero amount={payment.amount} />
            <Note as="span">{texts.toThisAccount(effectTitle(payment.effect))}</Note>
          </p>
        </Card>
        <div className={css.account}>
          <div className={css.number}>
            <span className={stack.stack}>
              <Note as="span">{texts.accountNumber}</Note>
              <b className={css.digits}>{groupAccountNumber(account.accountNo)}</b>
            </span>
            <Button
              kind="secondary"
              isSmall
              label={isCopied ? texts.copied : texts.copyNumber}
              onClick={() => void copy(account.accountNo)}
            >
              {isCopied ? texts.copied : texts.copyShort}
            </Button>
          </div>
          <Problem text={problem} />
          <Facts>
            <Fact label={texts.bank}>{account.bankName}</Fact>
            <Fact label={texts.name}>{account.accountName}</Fact>
          </Facts>
        </div>
        <Waiting title={texts.waitingTransfer} text={texts.waitingTransferText} checks={checks} />
        <Notice>
          {texts.accountUntil(formatMinute(payment.expiresAt))} {laterReturned(payment)}
        </Notice>
        <Button kind="quiet" onClick={() => setIsGuideOpen(true)}>
          {texts.howByTransfer}
        </Button>
      </Page>
      <ActionBar>
        <Button kind="secondary" isBusy={isChecking} onClick={onCheck}>
          {texts.checkAgain}
        </Button>
      </ActionBar>
      {isGuideOpen && (
        <Suspense>
          <RepayGuide amount={payment.amount} account={account} onClose={() => setIsGuideOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
