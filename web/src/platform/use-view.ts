import { createContext, useContext, useLayoutEffect } from 'react';
import { useLayer } from './layers';

/** The current view of a screen that shows several views in turn. */
export interface View {
  readonly name: string;
  /** page name that replaces the one in the route table */
  readonly title?: string;
}

export const ViewContext = createContext<(view: View | undefined) => void>(() => undefined);

export interface ViewOptions extends View {
  /** for a step without its own address: adds a history entry and runs when the borrower goes back from it */
  readonly onBack?: () => void;
}

/**
 * Makes a component count as a separate view. It starts at the top, its heading takes focus, and the document gets its
 * title, as for a new screen.
 */
export const useView = ({ name, title, onBack }: ViewOptions): void => {
  const put = useContext(ViewContext);
  useLayoutEffect(() => {
    put({ name, title });
    return () => put(undefined);
  }, [put, name, title]);
  useLayer(onBack);
};
