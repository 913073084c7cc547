/** A masked number, safe to be seen by others: its first 3 digits, four asterisks, its last 3 (9.8). */
export const maskPhone = (contactNumber: string): string =>
  `${contactNumber.slice(0, 3)}****${contactNumber.slice(-3)}`;

/** A number in groups, as people read it aloud: 0803 123 4567, or 803 123 4567. */
export const groupPhone = (contactNumber: string): string =>
  contactNumber.replace(/^(\d{3,4})(\d{3})(\d{4})$/, '$1 $2 $3');
