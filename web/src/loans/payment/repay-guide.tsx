import type { virtualAccount } from '@kit/contracts/methods/repayment';
import { formatNaira, type Naira } from '@kit/contracts/money';
import type * as z from 'zod/mini';
import * as words from '../../platform/words';
import { Dialog } from '../../ui/dialog';
import { Note } from '../../ui/text';
import { groupAccountNumber } from '../loan-texts';

export interface RepayGuideProps {
  /** naira; undefined if no amount is chosen */
  readonly amount: Naira | undefined;
  /** undefined before this payment has an account */
  readonly account?: z.infer<typeof virtualAccount>;
  readonly onClose: () => void;
}

/** The repay guide (2.47): how to make a transfer, with or without a bank's app. */
export function RepayGuide({ amount, account, onClose }: RepayGuideProps) {
  const number = account ? groupAccountNumber(account.accountNo) : 'the account number';
  const bank = account?.bankName ?? 'the bank that is shown with it';
  const name = account?.accountName ?? 'the one that is shown with it';
  const sum = amount === undefined ? 'the amount that is shown' : formatNaira(amount);
  return (
    <Dialog title="How to pay by transfer" onClose={onClose}>
      <h3 className="strong">With your bank’s app</h3>
      <ol className="bullets stack gap-6">
        {!account && <li>Choose Bank transfer here and get an account number.</li>}
        <li>Copy the account number and open your bank’s app.</li>
        <li>{`Choose Transfer, then ${bank}, and paste ${number}.`}</li>
        <li>{`Check that the name is ${name}. If it is another, stop.`}</li>
        <li>{`Send exactly ${sum}, in one transfer.`}</li>
        <li>Come back here. The payment shows by itself.</li>
      </ol>
      <h3 className="strong">With USSD, without internet</h3>
      <ol className="bullets stack gap-6">
        <li>Dial your bank’s code, such as *737# for GTBank, *901# for Access or *966# for Zenith.</li>
        <li>{`Choose Transfer to other banks, then enter ${number} and ${sum}.`}</li>
        <li>{`Check that the bank is ${bank} and the name ${name}, then confirm with your PIN.`}</li>
      </ol>
      <Note>{words.antiFraud}</Note>
    </Dialog>
  );
}
