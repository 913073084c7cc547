import type { PayOrder, virtualAccount } from '@kit/contracts/methods/repayment';
import { type ReactNode, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { useClipboard } from '../../../bridge/use-clipboard';
import { formatMinute } from '../../../lib/dates';
import { useTopBar } from '../../../navigation/top-bar-context';
import { ActionBar } from '../../../ui/action-bar';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Fact, Facts } from '../../../ui/facts';
import { HelpButton } from '../../../ui/help-button';
import { Money } from '../../../ui/money';
import { Notice, Problem } from '../../../ui/notice';
import { Note, Page } from '../../../ui/page';
import { effectTitles } from '../copy';
import stack from '../stack.module.css';
import { groupAccountNumber } from './account-number';
import { accountLife } from './generate-dialog';
import css from './payment.module.css';
import { RepayGuide } from './repay-guide';
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

/** The amount and the account of a transfer until it arrives. */
export function TransferWaiting({ payment, account, checks, isChecking, onCheck, staleNote }: TransferWaitingProps) {
  const { copy, isCopied, problem } = useClipboard();
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const help = useMemo(() => <HelpButton label="How to pay by transfer" onClick={() => setIsGuideOpen(true)} />, []);
  useTopBar({ rightIcon: help });
  return (
    <>
      <Page>
        {staleNote}
        <Card>
          <p className={stack.stack}>
            <span>Send exactly</span>
            <Money isHero amount={payment.amount} />
            <Note as="span">to this account, from any bank app. {effectTitles[payment.effect]}.</Note>
          </p>
        </Card>
        <div className={css.account}>
          <div className={css.number}>
            <span className={stack.stack}>
              <Note as="span">Account number</Note>
              <b className={css.digits}>{groupAccountNumber(account.accountNo)}</b>
            </span>
            <Button
              kind="secondary"
              isSmall
              label={isCopied ? 'Copied' : 'Copy the account number'}
              onClick={() => void copy(account.accountNo)}
            >
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
          </div>
          <Problem text={problem} />
          <Facts>
            <Fact label="Bank">{account.bankName}</Fact>
            <Fact label="Name">{account.accountName}</Fact>
          </Facts>
        </div>
        <Waiting
          title="Waiting for your transfer"
          text="You can leave. We show it here as soon as it arrives, usually within 5 minutes."
          checks={checks}
        />
        <Notice>
          This account is yours for this payment only and works for {accountLife()}, until{' '}
          {formatMinute(payment.expiresAt)}.
        </Notice>
        <Button kind="quiet" onClick={() => setIsGuideOpen(true)}>
          How do I pay by transfer?
        </Button>
      </Page>
      <ActionBar>
        <Button kind="secondary" isBusy={isChecking} onClick={onCheck}>
          I have paid, check again
        </Button>
      </ActionBar>
      {isGuideOpen && <RepayGuide amount={payment.amount} account={account} onClose={() => setIsGuideOpen(false)} />}
    </>
  );
}
