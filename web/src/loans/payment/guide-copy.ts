/** The repay guide (2.47). */
export const copy = {
  title: 'How to pay by transfer',
  withApp: 'With your bank’s app',
  theNumber: 'the account number',
  theBank: 'the bank that is shown with it',
  theName: 'the one that is shown with it',
  theSum: 'the amount that is shown',
  getNumber: 'Choose Bank transfer here and get an account number.',
  copyNumber: 'Copy the account number and open your bank’s app.',
  chooseTransfer: (bank: string, number: string) => `Choose Transfer, then ${bank}, and paste ${number}.`,
  checkName: (name: string) => `Check that the name is ${name}. If it is another, stop.`,
  send: (sum: string) => `Send exactly ${sum}, in one transfer.`,
  comeBack: 'Come back here. The payment shows by itself.',
  withUssd: 'With USSD, without internet',
  dial: 'Dial your bank’s code, such as *737# for GTBank, *901# for Access or *966# for Zenith.',
  enter: (number: string, sum: string) => `Choose Transfer to other banks, then enter ${number} and ${sum}.`,
  confirm: (bank: string, name: string) =>
    `Check that the bank is ${bank} and the name ${name}, then confirm with your PIN.`,
} as const;
