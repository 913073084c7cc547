import { codes } from '@kit/contracts/codes';
import ngBanks from 'ng-banks';

export interface Bank {
  readonly name: string;
  /** the clearing house's code */
  readonly code: string;
}

/** Corrected or current bank names, by their name in the package. */
const renamed: Readonly<Record<string, string>> = {
  'ALAT BY WEMA': 'ALAT by Wema',
  'ABOVE ONLY MFB': 'AboveOnly Microfinance Bank',
  'CEMCS MICROFINANCE BANK': 'CEMCS Microfinance Bank',
  'FIRST CITY MONUMENT BANK': 'First City Monument Bank (FCMB)',
  'FSDH MERCHANT BANK LIMITED': 'FSDH Merchant Bank',
  GOMONEY: 'GoMoney',
  'LAGOS BUILDING INVESTMENT COMPANY PLC.': 'Lagos Building Investment Company',
  PALMPAY: 'PalmPay',
  'PARKWAY - READYCASH': 'Parkway ReadyCash',
  PAYCOM: 'OPay',
  'PETRA MIRCOFINANCE BANK PLC': 'Petra Microfinance Bank',
  'STANBIC IBTC BANK': 'Stanbic IBTC Bank',
  'SUNTRUST BANK': 'SunTrust Bank',
  'TAJ BANK': 'TAJBank',
  'TCF MFB': 'TCF Microfinance Bank',
  'TITAN BANK': 'Titan Trust Bank',
  'UNITED BANK FOR AFRICA': 'United Bank for Africa (UBA)',
  'VFD MICROFINANCE BANK LIMITED': 'VFD Microfinance Bank',
};

/** Widely used banks that the package lacks. */
const added: readonly Bank[] = [
  { name: '9 Payment Service Bank', code: '120001' },
  { name: 'FairMoney Microfinance Bank', code: '51318' },
  { name: 'HopePSB', code: '120002' },
  { name: 'Moniepoint Microfinance Bank', code: '50515' },
  { name: 'MTN MoMo Payment Service Bank', code: '120003' },
  { name: 'Optimus Bank', code: '107' },
  { name: 'PremiumTrust Bank', code: '105' },
  { name: 'Signature Bank', code: '106' },
  { name: 'SmartCash Payment Service Bank', code: '120004' },
];

/** Words that stay in lower case within a name. */
const SMALL = ['and', 'by', 'for', 'of'];

/** Capitalizes each word, also after a hyphen, slash or bracket. */
const inTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s/(-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<=\s)\p{L}+(?=\s)/gu, (word) => (SMALL.includes(word.toLowerCase()) ? word.toLowerCase() : word));

const cleanName = (name: string): string =>
  renamed[name] ?? inTitleCase(name.replace(/\s+(?:LTD|LIMITED|PLC)\.?$/, '').replace(/\bMFB\b/, 'MICROFINANCE BANK'));

const known = ngBanks.getBanks() ?? [];

/** The banks that can receive a payout, sorted by name. */
export const banks: readonly Bank[] = [
  ...known.flatMap(({ name, code }) => (code === null ? [] : { name: cleanName(name), code })),
  ...added,
].sort((a, b) => a.name.localeCompare(b.name, 'en'));

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
