import { assumptions } from '@kit/contracts/assumptions';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { type ReactNode, Suspense } from 'react';
import { useClipboard } from '../../api/use-clipboard';
import { useHelp } from '../../api/use-screen';
import { formatMinute } from '../../platform/format';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card, Fact, Facts } from '../../ui/card';
import { Notice, Problem } from '../../ui/message';
import { Money, Note, Page } from '../../ui/text';
import { effectTitle, groupAccountNumber } from '../loan-texts';
import { RepayGuide } from './lazy-repay-guide';

/** A waiting payment, and the result of the last check. */
export function Waiting({
  title,
  text,
  checks,
}: {
  readonly title: string;
  readonly text: string;
  /** number of manual checks; a screen reader announces each result once */
  readonly checks: number;
}) {
  return (
    <section className="box line gap-16 pad-16">
      <span className="payment-turning" aria-hidden="true" />
      <div className="stack">
        <h2 className="strong">{title}</h2>
        <Note>{text}</Note>
        <p role="status" className="payment-found">
          {checks > 0 && (
            <span key={checks}>It is not here yet. A bank can take up to 30 minutes. Your money is not lost.</span>
          )}
        </p>
      </div>
    </section>
  );
}

/** why an account works for less than a day */
const laterReturnedTexts = {
  'closes the loan': 'Money that arrives later would not close your loan, so we send it back.',
  'extends the term': 'Money that arrives later would not extend the term at this price, so we send it back.',
} as const;

export interface WaitingProps {
  readonly payment: PayOrder;
  /** number of manual checks */
  readonly checks: number;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly staleNote: ReactNode;
}

/** The reason why the account works for less than a day. Undefined if it works for a whole day. */
const laterReturned = ({ effect, createdAt, expiresAt }: PayOrder): string | undefined => {
  const isShort = expiresAt < createdAt + assumptions.payOrderLife;
  return isShort && (effect === 'closes the loan' || effect === 'extends the term')
    ? laterReturnedTexts[effect]
    : undefined;
};

/** The amount and the account of a transfer until it arrives. */
export function TransferWaiting({ payment, checks, isChecking, onCheck, staleNote }: WaitingProps) {
  const { virtualAccount: account } = payment;
  const { copy, isCopied, problem } = useClipboard();
  const [isGuideOpen, setIsGuideOpen] = useHelp('How to pay by transfer');
  if (account === null) return null;
  return (
    <>
      <Page>
        {staleNote}
        <Card>
          <p className="stack">
            <span>Send exactly</span>
            <Money isHero amount={payment.amount} />
            <Note as="span">{`to this account, from any bank app. ${effectTitle(payment.effect)}.`}</Note>
          </p>
        </Card>
        <div className="box payment-account">
          <div className="row spread gap-8 pad-16">
            <span className="stack">
              <Note as="span">Account number</Note>
              <b className="payment-digits">{groupAccountNumber(account.accountNo)}</b>
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
          {`This account is for this payment only. It works until ${formatMinute(payment.expiresAt)}.`}{' '}
          {laterReturned(payment)}
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
      {isGuideOpen && (
        <Suspense>
          <RepayGuide amount={payment.amount} account={account} onClose={() => setIsGuideOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
