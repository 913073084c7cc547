/** An account number in groups that are easy to compare: 9012 345 678. */
export const groupAccountNumber = (accountNo: string): string =>
  accountNo.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
