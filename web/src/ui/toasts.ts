import { TOAST_DURATION } from '@kit/contracts/constants';

export type ToastKind = 'info' | 'error' | 'success';

export interface ToastMessage {
  /** changes with each message, so that the same text is announced again */
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
}

export interface ToastOptions {
  readonly kind?: ToastKind;
  /** milliseconds; 2 s by default (9.5) */
  readonly duration?: number;
}

export interface Toasts {
  readonly show: (text: string, options?: ToastOptions) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => ToastMessage | undefined;
}

/** The current message, if any: a later one replaces it. Lives outside React so that the api can use it. */
export const createToasts = (): Toasts => {
  const listeners = new Set<() => void>();
  let current: ToastMessage | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  const put = (message: ToastMessage | undefined) => {
    current = message;
    for (const listener of listeners) listener();
  };
  return {
    show: (text, { kind = 'info', duration = TOAST_DURATION } = {}) => {
      clearTimeout(timer);
      lastId += 1;
      put({ id: lastId, text, kind });
      timer = setTimeout(() => put(undefined), duration);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => current,
  };
};
