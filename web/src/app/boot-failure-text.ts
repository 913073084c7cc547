/** Shown if the app cannot start. */
export const failure = { title: 'The app could not start', text: 'Close it and open it again.' } as const;
