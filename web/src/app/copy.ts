/** The texts of a start that failed. */
export const copy = {
  failedTitle: 'The app couldn’t start',
  failed: 'Close it and open it again.',
  stillFailing: (reason: string) => `If that doesn’t help, tell customer service: ${reason}`,
  again: 'Try again',
} as const;
