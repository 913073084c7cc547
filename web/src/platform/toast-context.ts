import { createContext, useContext } from 'react';
import { provided } from './provided';
import type { Toasts } from './toasts';

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** `show(text, { kind, duration })` shows a toast, by default for 2 s. Always show an error in the screen too. */
export const useToast = (): Pick<Toasts, 'show'> => provided(useContext(ToastContext), 'Toast');
