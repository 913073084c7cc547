import { TOAST_DURATION } from '@kit/contracts/constants';
import { createListeners } from './util';

export type ToastKind = 'info' | 'error' | 'success';

export interface ToastMessage {
  /** new for each message, so that a screen reader announces a repeated text again */
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
}

export interface ToastOptions {
  readonly kind?: ToastKind;
  /** in ms; 2 s by default (9.5) */
  readonly duration?: number;
}

export interface Toasts {
  readonly show: (text: string, options?: ToastOptions) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => ToastMessage | undefined;
}

/**
 * Holds the current message. A new message replaces it. This state lives outside React, so that the api can show
 * messages.
 */
export const createToasts = (): Toasts => {
  const listeners = createListeners();
  let current: ToastMessage | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  const put = (message: ToastMessage | undefined) => {
    current = message;
    listeners.notify();
  };
  return {
    show: (text, { kind = 'info', duration = TOAST_DURATION } = {}) => {
      clearTimeout(timer);
      lastId += 1;
      put({ id: lastId, text, kind });
      timer = setTimeout(() => put(undefined), duration);
    },
    subscribe: listeners.subscribe,
    current: () => current,
  };
};
