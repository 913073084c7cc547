/** All texts of an extension: its price, the decision, and its effect. */
export const copy = {
  logIn: 'Log in',
  cost: (days: string) => `Another ${days} cost`,
  leftToPay: (days: string) => `Left to pay for another ${days}`,
  partPaid: (price: string, paid: string) => `Extending costs ${price}. You have paid ${paid} of it.`,
  moves: (from: string, to: string) => `The due date moves from ${from} to ${to}.`,
  chosen: (amount: string) => `You chose to extend. It happens as soon as you pay another ${amount}.`,
  meaning: 'What an extension (renewal) means',
  pay: (amount: string) => `Pay ${amount}`,
  extendFor: (amount: string) => `Extend for ${amount}`,

  owedToday: 'Owed today',
  owedThen: 'Owed on that day',

  confirmTitle: (days: string) => `Extend by ${days}?`,
  sums: (today: string, price: string, paid: string | undefined, then: string) =>
    `You owe ${today} today. Extending costs ${price}${paid === undefined ? '' : `, and you have paid ${paid} of it`}. You then owe ${then}.`,
  agree: (amount: string, days: string, owed: string, day: string) =>
    `I pay ${amount} for another ${days}, and then owe ${owed} on ${day}.`,
  notTicked: 'Tick this to extend the term',
  confirm: 'Confirm',
  notNow: 'Not now',

  extendedPageTitle: 'Term extended',
  extendedTitle: 'The term is extended',
  extended: (day: string) => `What you had paid was enough for it. Your loan is now due on ${day}.`,
  seeLoan: 'See your loan',
  seeLoans: 'See your loans',
  loanTitle: 'Your loan',
} as const;
