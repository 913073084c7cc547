/** Lets the browser paint and answer taps before what follows: one long task of a cheap phone becomes two. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
