import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component still stands, for what comes back after it may have gone. False while a kept screen is hidden. */
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
