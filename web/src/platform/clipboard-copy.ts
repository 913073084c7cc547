/** The messages after a tap on a copy button. */
export const copy = {
  /** word for word from the specification (8.15) */
  copied: 'Copied',
  notCopied: 'We couldn’t copy this. Please write it down.',
} as const;
