/** The listeners of a store, in the form that `useSyncExternalStore` expects. */
export const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    /** @returns a function that removes the listener */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
};
