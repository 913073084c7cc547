import { createContext, useContext } from 'react';
import type { Toasts } from './toasts';

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** `show(text, { kind, duration })`: 2 s by default. Never the only place where an error appears. */
export const useToast = (): Pick<Toasts, 'show'> => {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastContext above it');
  return toasts;
};
