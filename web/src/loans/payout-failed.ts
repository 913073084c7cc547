/** The words for a failed payout, on its own screen and on home. */
export const payoutFailed = {
  title: 'We could not pay the money out',
  text: 'Nothing reached your account, so you owe nothing. You can apply again.',
} as const;
