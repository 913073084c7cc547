/** All texts around the agreements. */
export const copy = {
  website: 'Official Website',
  list: 'Agreement List',
  agreement: 'Agreement',
  unknown: 'We can’t find this agreement. Choose one from the list.',
} as const;
