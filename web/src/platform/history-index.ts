import { fieldOf } from './unchecked-json';

/**
 * The index of the current history entry. React Router numbers the app's entries from 0. An entry without a number
 * counts as 0.
 */
export const historyIndex = (): number => {
  const index = fieldOf(window.history.state, 'idx');
  return typeof index === 'number' ? index : 0;
};
