import type { LayoutStorage } from 'react-resizable-panels';

const PREFIX = 'workbench.';

/** Where the sizes of panels are kept: of whoever looks, so in the browser and not in the address. */
const store: LayoutStorage = {
  getItem: (key) => localStorage.getItem(PREFIX + key),
  setItem: (key, value) => localStorage.setItem(PREFIX + key, value),
};

export const useLayoutStore = (): LayoutStorage => store;
