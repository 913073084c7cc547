/**
 * The index of the current history entry. React Router numbers the app's entries from 0. An entry without a number
 * counts as 0.
 */
export const historyIndex = (): number => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
};
