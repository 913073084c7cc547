/** The texts around the questions. The server sends the questions and answers. */
export const copy = {
  ask: 'Ask customer service',
  emptyTitle: 'No answers here yet',
  empty: 'Customer service answers you directly.',
  notFound: 'Didn’t find your answer?',
} as const;
