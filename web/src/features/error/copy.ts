/** All texts of the error page. Its message is in the user interface's copy. */
export const copy = {
  home: 'Go to home',
} as const;
