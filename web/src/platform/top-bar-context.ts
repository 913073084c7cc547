import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';

/** Parts of the top bar that a screen overrides. */
export interface TopBarParts {
  readonly title?: string;
  readonly rightIcon?: ReactNode;
}

export const TopBarContext = createContext<(parts: TopBarParts) => void>(() => undefined);

/**
 * Sets this screen's title (1.4) or right icon (1.5).
 * @param rightIcon must be stable between renderings (useMemo)
 */
export const useTopBar = ({ title, rightIcon }: TopBarParts): void => {
  const put = useContext(TopBarContext);
  useLayoutEffect(() => {
    put({ title, rightIcon });
    return () => put({});
  }, [put, title, rightIcon]);
};
