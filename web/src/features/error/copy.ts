/** All texts of the error page. Its message is in ui/copy.ts. */
export const copy = {
  home: 'Go to home',
} as const;
