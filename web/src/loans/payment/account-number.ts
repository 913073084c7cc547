/** Groups an account number for easy comparison: 9012 345 678. */
export const groupAccountNumber = (accountNo: string): string =>
  accountNo.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
