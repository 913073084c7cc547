/** The texts of components that the first screens do not have. */
export const copy = {
  choose: 'Choose',
  show: 'Show',
  hide: 'Hide',
  stillToCome: ' (still to come)',
  wrongAnswer: (label: string) => `Check this answer: ${label}`,
  wrongAnswers: (count: number, first: string) => `Check ${count} answers, starting with: ${first}`,
  picker: {
    mostUsed: 'Most used',
    all: 'All',
    nothing: (search: string) => `Nothing fits “${search}”. Try a shorter word.`,
  },
} as const;
