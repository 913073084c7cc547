import { createContext, useContext, useLayoutEffect } from 'react';
import { useLayer } from '../ui/layers';

/** What a screen shows now, if it shows several things one after the other. */
export interface View {
  readonly name: string;
  /** the page name, instead of the one in the table of routes */
  readonly title?: string | undefined;
}

export const ViewContext = createContext<(view: View | undefined) => void>(() => undefined);

export interface ViewOptions extends View {
  /** given for a step without an address of its own: it becomes an entry of the history, and this goes back from it */
  readonly onBack?: (() => void) | undefined;
}

/**
 * Makes what a component shows a place of its own: it begins at its top, its heading takes focus and the page has its
 * title, as on entering a screen.
 */
export const useView = ({ name, title, onBack }: ViewOptions): void => {
  const put = useContext(ViewContext);
  useLayoutEffect(() => {
    put({ name, title });
    return () => put(undefined);
  }, [put, name, title]);
  useLayer(onBack);
};
