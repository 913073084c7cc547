import type { virtualAccount } from '@kit/contracts/methods/repayment';
import { formatNaira, type Naira } from '@kit/contracts/money';
import type * as z from 'zod/mini';
import { Dialog } from '../../ui/dialog';
import { Note } from '../../ui/page';
import { copy } from '../repay-copy';
import { groupAccountNumber } from './account-number';
import { copy as texts } from './guide-copy';
import css from './payment.module.css';

export interface RepayGuideProps {
  /** naira; undefined if no amount is chosen */
  readonly amount: Naira | undefined;
  /** undefined before this payment has an account */
  readonly account?: z.infer<typeof virtualAccount>;
  readonly onClose: () => void;
}

/** The repay guide (2.47): how to make a transfer, with or without a bank's app. */
export function RepayGuide({ amount, account, onClose }: RepayGuideProps) {
  const number = account ? groupAccountNumber(account.accountNo) : texts.theNumber;
  const bank = account?.bankName ?? texts.theBank;
  const name = account?.accountName ?? texts.theName;
  const sum = amount === undefined ? texts.theSum : formatNaira(amount);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <h3 className={css.guideTitle}>{texts.withApp}</h3>
      <ol className={css.steps}>
        {!account && <li>{texts.getNumber}</li>}
        <li>{texts.copyNumber}</li>
        <li>{texts.chooseTransfer(bank, number)}</li>
        <li>{texts.checkName(name)}</li>
        <li>{texts.send(sum)}</li>
        <li>{texts.comeBack}</li>
      </ol>
      <h3 className={css.guideTitle}>{texts.withUssd}</h3>
      <ol className={css.steps}>
        <li>{texts.dial}</li>
        <li>{texts.enter(number, sum)}</li>
        <li>{texts.confirm(bank, name)}</li>
      </ol>
      <Note>{copy.antiFraud}</Note>
    </Dialog>
  );
}
