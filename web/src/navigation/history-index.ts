/**
 * The index of the current history entry. React Router numbers the app's own entries from 0; an entry without a number
 * counts as the first.
 */
export const historyIndex = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
};
