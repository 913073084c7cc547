/** Logs a defect of our code for the developer. The borrower only sees a message. */
export const logFault = (what: string, where: string): void => {
  // biome-ignore lint/suspicious/noConsole: only development builds call this, and developers read the console
  console.error(`${what}: ${where}`);
};
