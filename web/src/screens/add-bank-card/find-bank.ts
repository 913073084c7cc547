/** Common names of a bank that its official name does not contain. */
const nicknames: readonly (readonly [name: RegExp, nicknames: string])[] = [
  [/^Guaranty Trust/, 'gtb gtbank gt bank'],
  [/^First Bank/, 'fbn firstbank'],
  [/^United Bank for Africa/, 'uba'],
  [/^First City Monument/, 'fcmb'],
  [/^OPay/, 'opay paycom o pay'],
  [/^PalmPay/, 'palm pay'],
  [/^Union Bank/, 'ubn'],
  [/^Stanbic/, 'ibtc stanbic'],
  [/^Standard Chartered/, 'scb stanchart'],
  [/^Wema/, 'alat'],
  [/^Polaris/, 'skye'],
  [/^VFD/, 'vbank v bank'],
  [/^9 Payment/, '9psb 9mobile'],
  [/^MTN MoMo/, 'momo psb'],
  [/^SmartCash/, 'airtel'],
  [/^Moniepoint/, 'teamapt monie point'],
  [/^Ecobank/, 'eco bank eti'],
  [/^Zenith/, 'zib'],
];

/** The banks with the most salaries and wallets, most frequent first. */
const usual = [
  /^OPay/,
  /^Access Bank$/,
  /^Guaranty Trust/,
  /^Zenith/,
  /^United Bank for Africa/,
  /^First Bank/,
  /^Moniepoint/,
  /^PalmPay/,
  /^Kuda/,
] as const;

/** Other search names of a bank; empty if there are none. */
export const nicknamesOf = (name: string): string =>
  nicknames.flatMap(([pattern, texts]) => (pattern.test(name) ? [texts] : [])).join(' ');

/** The rank of a frequently chosen bank, from 0; undefined for any other. */
const rankOf = (name: string): number | undefined => {
  const rank = usual.findIndex((pattern) => pattern.test(name));
  return rank === -1 ? undefined : rank;
};

/** The frequently chosen banks, ordered by rank. */
export const usualBanks = <Option extends { readonly label: string }>(options: readonly Option[]): Option[] =>
  options
    .flatMap((option) => {
      const rank = rankOf(option.label);
      return rank === undefined ? [] : [{ option, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
