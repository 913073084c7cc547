/** Lets the browser paint and handle taps. It splits a long task, which takes seconds on a cheap device. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
