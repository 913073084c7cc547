import ngBanks from 'ng-banks';

export interface Bank {
  readonly name: string;
  /** the code under which the clearing house knows it */
  readonly code: string;
}

/** Names that are written otherwise than in title case, or are no longer used, by the name in the package. */
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

/** What many people bank with and the package does not know. */
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

/** Words that stay in lower case inside a name. */
const SMALL = ['and', 'by', 'for', 'of'];

/** Gives each word one capital, also behind a hyphen, slash or bracket. */
const inTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s/(-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<=\s)\p{L}+(?=\s)/gu, (word) => (SMALL.includes(word.toLowerCase()) ? word.toLowerCase() : word));

const cleanName = (name: string): string =>
  renamed[name] ?? inTitleCase(name.replace(/\s+(?:LTD|LIMITED|PLC)\.?$/, '').replace(/\bMFB\b/, 'MICROFINANCE BANK'));

const known = ngBanks.getBanks() ?? [];

/** The banks that money can be paid out to, sorted by name. */
export const banks: readonly Bank[] = [
  ...known.flatMap(({ name, code }) => (code === null ? [] : { name: cleanName(name), code })),
  ...added,
].sort((a, b) => a.name.localeCompare(b.name, 'en'));

const names = new Set(banks.map(({ name }) => name));

/** Whether a name is one of the banks. */
export const isBank = (name: string): boolean => names.has(name);
