import { type RefObject, useEffect, useRef } from 'react';

/** True while the component is mounted and its screen is visible. Check it when a result arrives late. */
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
