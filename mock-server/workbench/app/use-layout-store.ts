import type { LayoutStorage } from 'react-resizable-panels';

const PREFIX = 'workbench.';

/** Panel sizes are personal, so they are in local storage and not in the address. */
const store: LayoutStorage = {
  getItem: (key) => localStorage.getItem(PREFIX + key),
  setItem: (key, value) => localStorage.setItem(PREFIX + key, value),
};

export const useLayoutStore = (): LayoutStorage => store;
