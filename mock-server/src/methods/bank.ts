import type { BankInfo, BankSummary } from '@kit/contracts/methods/bank';
import { changeBank } from '../loan/lifecycle';
import { bankKnows, isBank } from './banks';
import { editableOrder, type Handlers, Refusal, refuse, refuseField } from './handler';

const HIDDEN = '•';
const ACCOUNT_SHOWN = 4;
const BVN_SHOWN = 2;

const masked = (digits: string, first: number, last: number): string =>
  digits.slice(0, first) + HIDDEN.repeat(digits.length - first - last) + digits.slice(digits.length - last);

/** The account holder as Nigerian banks write it, with the family name first. */
export const accountNameOf = (fullName: string): string => {
  const names = fullName.toUpperCase().split(' ');
  const ordered = [...names.slice(-1), ...names.slice(0, -1)].join(' ');
  return ordered === '' ? 'ACCOUNT HOLDER' : ordered;
};

/** The masked bank account for the wire. */
export const bankSummaryOf = ({ bankName, accountNo, bvn }: BankInfo, fullName: string): BankSummary => ({
  bankName,
  accountNoMasked: masked(accountNo, 0, ACCOUNT_SHOWN),
  bvnMasked: masked(bvn, BVN_SHOWN, BVN_SHOWN),
  accountName: accountNameOf(fullName),
});

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
