import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';

/** What a screen adds to its own top bar, beyond the table of routes. */
export interface TopBarParts {
  readonly title?: string;
  readonly rightIcon?: ReactNode;
}

export const TopBarContext = createContext<(parts: TopBarParts) => void>(() => undefined);

/**
 * Gives this screen's top bar another title (1.4) or a right icon (1.5).
 * @param rightIcon must be stable between renderings (useMemo)
 */
export const useTopBar = ({ title, rightIcon }: TopBarParts): void => {
  const put = useContext(TopBarContext);
  useLayoutEffect(() => {
    put({ title, rightIcon });
    return () => put({});
  }, [put, title, rightIcon]);
};
