/** The texts of a call that the app does not send. */
export const copy = {
  stillRunning: 'Please wait until your last tap is done.',
} as const;
