import type { PayOrder, virtualAccount } from '@kit/contracts/methods/repayment';
import { formatNaira } from '@kit/contracts/money';
import type * as z from 'zod/mini';
import { Dialog } from '../../ui/dialog';
import { Note } from '../../ui/page';
import { groupAccountNumber } from './account-number';
import css from './payment.module.css';
import { ANTI_FRAUD } from './words';

export interface RepayGuideProps {
  readonly payment: PayOrder;
  readonly account: z.infer<typeof virtualAccount>;
  readonly onClose: () => void;
}

/** The repay guide (2.47): a transfer step by step, with a bank's app and without one. */
export function RepayGuide({ payment, account, onClose }: RepayGuideProps) {
  const number = groupAccountNumber(account.accountNo);
  const amount = formatNaira(payment.amount);
  return (
    <Dialog title="How to pay by transfer" onClose={onClose}>
      <div className={css.sheet}>
        <h3 className={css.guideTitle}>With your bank’s app</h3>
        <ol className={css.steps}>
          <li>Copy the account number and open your bank’s app.</li>
          <li>
            Choose Transfer, then {account.bankName}, and paste {number}.
          </li>
          <li>Check that the name is {account.accountName}. If it is another, stop.</li>
          <li>Send exactly {amount}, in one transfer.</li>
          <li>Come back here: the payment shows by itself.</li>
        </ol>
        <h3 className={css.guideTitle}>With USSD, without internet</h3>
        <ol className={css.steps}>
          <li>Dial your bank’s code, such as *737# for GTBank, *901# for Access or *966# for Zenith.</li>
          <li>
            Choose Transfer to other banks, then enter {number} and {amount}.
          </li>
          <li>
            Check that the bank is {account.bankName} and the name {account.accountName}, then confirm with your PIN.
          </li>
        </ol>
        <Note>{ANTI_FRAUD}</Note>
      </div>
    </Dialog>
  );
}
