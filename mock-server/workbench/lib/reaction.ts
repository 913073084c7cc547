const reactions: Readonly<Record<string, string>> = {
  'key renewal': 'The app renews its session key and repeats the call once.',
  login: 'The app shows the message, logs out and opens the login.',
  borrower: 'The app shows the message, and the borrower changes the request.',
  waiting: 'The app shows the message. The same call can succeed later.',
  nobody: 'The app shows the message.',
};

/** What the app does after a refusal. @param healedBy what can resolve it, by the contract's table of codes */
export const reactionTo = (healedBy: string): string => reactions[healedBy] ?? '';
