import { codes } from '@kit/contracts/codes';

export interface Bank {
  readonly name: string;
  /** the clearing house's code */
  readonly code: string;
}

/**
 * Banks after their codes. Most come from ng-banks 2.1.1 by Bolaji Olajide (https://github.com/BolajiOlajide/ng-banks, MIT
 * licence), with their spelling corrected.
 */
const listed =
  '120001 9 Payment Service Bank, 801 Abbey Mortgage Bank, 044 Access Bank, 063 Access Bank (Diamond), 035A ALAT by Wema, 401 Aso Savings and Loans, 565 Carbon, 023 Citibank Nigeria, 559 Coronation Merchant Bank, 050 Ecobank Nigeria, 50126 Eyowo, 070 Fidelity Bank, 011 First Bank of Nigeria, 214 First City Monument Bank (FCMB), 501 FSDH Merchant Bank, 00103 Globus Bank, 100022 GoMoney, 058 Guaranty Trust Bank, 030 Heritage Bank, 120002 HopePSB, 301 Jaiz Bank, 082 Keystone Bank, 50211 Kuda Bank, 90052 Lagos Building Investment Company, 303 Lotus Bank, 120003 MTN MoMo Payment Service Bank, 999992 OPay, 107 Optimus Bank, 100002 Paga, 999991 PalmPay, 104 Parallex Bank, 311 Parkway ReadyCash, 076 Polaris Bank, 105 PremiumTrust Bank, 101 Providus Bank, 502 Rand Merchant Bank, 106 Signature Bank, 120004 SmartCash Payment Service Bank, 221 Stanbic IBTC Bank, 068 Standard Chartered Bank, 232 Sterling Bank, 100 SunTrust Bank, 302 TAJBank, 51269 Tangerine Money, 102 Titan Trust Bank, 032 Union Bank of Nigeria, 033 United Bank for Africa (UBA), 215 Unity Bank, 035 Wema Bank, 057 Zenith Bank';

/** Microfinance banks, without these two words of their names. */
const microfinance =
  '51204 AboveOnly, 50926 Amju Unique, 51229 Bainescredit, 50931 Bowen, 50823 CEMCS, 562 Ekondo, 51318 FairMoney, 51314 Firmus, 51251 Hackman, 50383 Hasal, 51244 Ibile, 50457 Infinity, 50502 Kadpoly, 50200 Kredi Money, 50549 Links, 50563 Mayfair, 50304 Mint, 50515 Moniepoint, 50746 Petra, 51293 Quickfund, 125 Rubies, 51310 Sparkle, 51211 TCF, 50871 Unical, 566 VFD';

const banksIn = (list: string, ending: string): Bank[] =>
  list.split(', ').map((entry) => {
    const [code = '', ...name] = entry.split(' ');
    return { name: name.join(' ') + ending, code };
  });

/** The banks that can receive a payout, sorted by name. */
export const banks: readonly Bank[] = [...banksIn(listed, ''), ...banksIn(microfinance, ' Microfinance Bank')].sort(
  (one, other) => one.name.localeCompare(other.name, 'en'),
);

const names = new Set(banks.map(({ name }) => name));

export const isBank = (name: string): boolean => names.has(name);

/** An input value that triggers a special result, for testers without access to the admin API. */
interface MagicValue {
  readonly field: string;
  readonly value: string;
  readonly does: string;
}

const UNKNOWN_ACCOUNT = '0000';

export const magicValues: readonly MagicValue[] = [
  {
    field: 'accountNo',
    value: `ends in ${UNKNOWN_ACCOUNT}`,
    does: `checkBank and saveBankInfo answer ${codes.BANK_CHECK_FAILED.code}: the bank does not know the account`,
  },
];

export const bankKnows = (accountNo: string): boolean => !accountNo.endsWith(UNKNOWN_ACCOUNT);
