/** The texts of copying. */
export const copy = {
  /** word for word from the specification (8.15) */
  copied: 'Copied',
  notCopied: 'We couldn’t copy this. Please write it down.',
} as const;
