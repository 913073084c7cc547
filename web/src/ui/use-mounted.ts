import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for results that arrive later. False while a screen is hidden. */
export const useMounted = (): RefObject<boolean> => {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};
