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

/** Random lower-case hex text from a secure source. It has two characters for each byte. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The promise's result, or undefined after the timeout. A later result is dropped. Rejections pass through. */
export const withTimeout = async <Result>(
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
};
