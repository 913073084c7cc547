import type { BankInfo } from '@kit/contracts/methods/bank';
import { isBank } from '../data/banks';
import { bankKnows } from '../data/magic-values';
import { changeBank } from '../loan/lifecycle';
import { accountNameOf } from './bank-summary';
import { type Handlers, Refusal, refuse, refuseField } from './handler';
import { editableOrder } from './steps';

const NO_SUCH_BANK = 'Please select your bank';

const refusedAccount = ({ bankName, accountNo }: Pick<BankInfo, 'bankName' | 'accountNo'>) => {
  if (!isBank(bankName)) return refuseField('bankName', NO_SUCH_BANK);
  return bankKnows(accountNo) ? undefined : refuse('BANK_CHECK_FAILED');
};

export const bankHandlers = {
  checkBank: ({ borrower }, account) => refusedAccount(account) ?? { accountName: accountNameOf(borrower.fullName) },
  saveBankInfo: (context, bank) => {
    const { sandbox, borrower, now } = context;
    const order = editableOrder(context);
    if (order instanceof Refusal) return order;
    const refused = refusedAccount(bank);
    if (refused !== undefined) return refused;
    const completedSteps = [...sandbox.borrowers.save(borrower, { bank }).completedSteps];
    if (order?.status !== 'addingCard') return { completedSteps, orderStatus: null };
    const resumed = changeBank(order, now);
    sandbox.orders.save(resumed);
    return { completedSteps, orderStatus: resumed.status };
  },
} satisfies Partial<Handlers>;
