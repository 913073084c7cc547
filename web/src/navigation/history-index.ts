/**
 * The number of the present entry of the history. React Router counts the app's own entries from 0; one that it did not
 * count stands for the first.
 */
export const historyIndex = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
};
