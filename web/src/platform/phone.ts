/** Masks a phone number: the first 3 digits, four asterisks, the last 3 (9.8). */
export const maskPhone = (contactNumber: string): string =>
  `${contactNumber.slice(0, 3)}****${contactNumber.slice(-3)}`;

/** Groups a phone number for reading: 0803 123 4567, or 803 123 4567. */
export const groupPhone = (contactNumber: string): string =>
  contactNumber.replace(/^(\d{3,4})(\d{3})(\d{4})$/, '$1 $2 $3');
