import { assumptions } from '@kit/contracts/assumptions';
import { examples } from '@kit/contracts/examples';
import { type Naira, shareOf } from '@kit/contracts/money';
import { Unreachable } from '../errors';
import { isSame } from '../inspect/values';
import { JPEG } from '../wire/upload';
import type { Borrowers } from './borrowers';
import { APPROVAL, type Check, LOGIN } from './check';
import { Reply } from './memory';
import { reportValue } from './report-value';
import { shortTerm } from './scenarios';

const coupon = (borrowers: Borrowers): Check => ({
  id: 'loan.coupon',
  title: 'A coupon saves its share of the processing fee, and the best one applies if the borrower chose none',
  source: 'specification 9.11; protocol 5 (What a loan costs)',
  level: 'write',
  needs: APPROVAL,
  methods: ['homePage', 'loanQuote'],
  run: async (context) => {
    const memory = await borrowers.shared('approved');
    const token = memory.text('token');
    const home = await context.ask('homePage', {}, { token });
    const [offer] = new Reply(home.result?.data)
      .list('items')
      .map((item) => new Reply(item))
      .filter((item) => typeof item.at('couponId') === 'string' && item.at('availability') === 'open')
      .sort((one, other) => other.number('discountBasisPoints') - one.number('discountBasisPoints'));
    if (offer === undefined) throw new Unreachable('no open Hot Loan card of this borrower has a coupon');
    const named = { productId: offer.at('productId'), couponId: offer.at('couponId') };
    const request = { orderNo: memory.text('orderNo'), loanDays: shortTerm() };
    for (const data of [{ ...request, ...named }, request]) {
      const quote = await context.ask('loanQuote', data, { token });
      const terms = new Reply(quote.result?.data, quote.result?.differing);
      const principal = terms.number('terms.loanAmount');
      if (quote.result?.differing.length !== 0 || Number.isNaN(principal)) return;
      const fee: Naira = shareOf(principal, assumptions.processingFeeBasisPoints);
      const discount = shareOf(fee, offer.number('discountBasisPoints'));
      const seen = { discount: terms.at('terms.discount'), processingFee: terms.at('terms.processingFee') };
      const wanted = { discount, processingFee: fee - discount };
      if (isSame(seen, wanted)) continue;
      reportValue(context, quote, 'discount of a coupon', 'result.terms.discount', JSON.stringify(wanted), seen);
      return;
    }
  },
});

const accountName = (borrowers: Borrowers): Check => ({
  id: 'bank.account-name',
  title: 'The bank account of a borrower has the name that the bank gave',
  source: 'specification 7; protocol 5 (What others decide)',
  level: 'write',
  needs: LOGIN,
  methods: ['checkBank', 'profileInfo'],
  run: async (context) => {
    const memory = await borrowers.shared('filled');
    const token = memory.text('token');
    const data = { bankName: memory.text('bankName'), accountNo: memory.text('ownAccountNo') };
    const checked = await context.ask('checkBank', data, { token });
    const wanted = new Reply(checked.result?.data).at('accountName');
    const profile = await context.ask('profileInfo', {}, { token });
    const seen = new Reply(profile.result?.data).at('bank.accountName');
    if (typeof wanted !== 'string' || typeof seen !== 'string' || seen === wanted) return;
    const expected = `${wanted}, as checkBank says`;
    reportValue(context, profile, 'name of the account', 'result.bank.accountName', expected, seen);
  },
});

const fileType = (borrowers: Borrowers): Check => ({
  id: 'upload.type',
  title: 'A file has the type of its content, whatever its sender calls it',
  source: 'protocol 3 (Uploads)',
  level: 'write',
  needs: LOGIN,
  methods: ['mediaUpload'],
  run: async (context) => {
    const token = (await borrowers.shared('new')).text('token');
    const answer = await context.upload({ file: JPEG, purpose: 'face', token });
    const mime = new Reply(answer.result?.data).at('mime');
    if (answer.result?.differing.length !== 0 || mime === 'image/jpeg') return;
    reportValue(context, answer, 'type of a file', 'result.mime', 'image/jpeg, as its content says', mime);
  },
});

const refusedAccount = (borrowers: Borrowers, method: 'checkBank' | 'saveBankInfo'): Check => ({
  id: `code.${method}.BANK_CHECK_FAILED`,
  title: `${method} returns BANK_CHECK_FAILED for an account that the bank does not know`,
  source: 'the contract table; protocol 5 (When a method refuses)',
  level: 'write',
  needs: [...LOGIN, 'failingAccount'],
  methods: [method],
  run: async (context) => {
    const memory = await borrowers.shared('filled');
    const accountNo = String(await context.hook('failingAccount'));
    const { bvn } = examples.saveBankInfo.request;
    const data = { bankName: memory.text('bankName'), accountNo, ...(method === 'saveBankInfo' ? { bvn } : {}) };
    await context.ask(method, data, { token: memory.text('token'), code: 'BANK_CHECK_FAILED' });
  },
});

/** Checks of offers, bank accounts and files. */
export const offerChecks = (borrowers: Borrowers): Check[] => [
  coupon(borrowers),
  accountName(borrowers),
  fileType(borrowers),
  refusedAccount(borrowers, 'checkBank'),
  refusedAccount(borrowers, 'saveBankInfo'),
];
