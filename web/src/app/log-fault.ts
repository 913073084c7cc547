/** Tells the developer of a fault of ours that the borrower only sees as a message. */
export const logFault = (what: string, where: string): void => {
  // biome-ignore lint/suspicious/noConsole: a developer looks nowhere else, and a built app does not call this
  console.error(`${what}: ${where}`);
};
