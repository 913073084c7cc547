/** Lets the browser paint and handle taps between two parts of a long task. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
