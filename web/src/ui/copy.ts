/** The texts of components that the first screens have. */
export const copy = {
  tabs: ['Home', 'Record', 'Me'],
  mainNavigation: 'Main',
  back: 'Back',
  close: 'Close',
  loading: 'Loading',
  refresh: 'Refresh',
  offline: 'You are offline. What you typed is safe.',
  stale: 'This may be out of date.',
  stepsDone: (done: number, total: number) => `${done} of ${total} done`,
  runInApp: 'Open this page from the app on your phone.',
  errors: {
    /** word for word from the specification (2.53) */
    network: 'Unable to load content, please check your internet connection and try again.',
    cannotShow: 'We can’t show this',
    refused: 'Our server couldn’t do this. This is our mistake, not your connection. Please try again later.',
    crashTitle: 'This screen doesn’t work',
    crash: 'This is our mistake, not your connection. Refresh, or try again later.',
  },
} as const;
