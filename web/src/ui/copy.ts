/** The texts of components that all screens share. */
export const copy = {
  tabs: ['Home', 'Record', 'Me'],
  mainNavigation: 'Main',
  back: 'Back',
  close: 'Close',
  choose: 'Choose',
  show: 'Show',
  hide: 'Hide',
  loading: 'Loading',
  refresh: 'Refresh',
  offline: 'You are offline. What you typed is safe.',
  stale: 'This may be out of date. We couldn’t load it again.',
  stillToCome: ' (still to come)',
  stepsDone: (done: number, total: number) => `${done} of ${total} done`,
  wrongAnswer: (label: string) => `Check this answer: ${label}`,
  wrongAnswers: (count: number, first: string) => `Check ${count} answers, starting with: ${first}`,
  picker: {
    mostUsed: 'Most used',
    all: 'All',
    nothing: (search: string) => `Nothing fits “${search}”. Try a shorter word.`,
  },
  runInApp: 'Open this page from the app on your phone.',
  errors: {
    /** word for word from the specification (2.53) */
    network: 'Unable to load content, please check your internet connection and try again.',
    cannotShow: 'We can’t show this',
    unreadable:
      'Our server sent something that this app can’t read. This is our mistake, not your connection. Please try again later.',
    refused: 'Our server couldn’t do this. This is our mistake, not your connection. Please try again later.',
    crashTitle: 'This screen doesn’t work',
    crash: 'This is our mistake, not your connection. What you saved is safe. Refresh, or go back and try again later.',
  },
} as const;
