import { SCROLL_DEBOUNCE, SCROLL_THROTTLE } from '@kit/contracts/constants';
import { useEffect, useRef } from 'react';

export interface ScrollListeners {
  /** runs while the page scrolls, at most five times a second */
  readonly onMove: () => void;
  /** runs once the page has stopped scrolling */
  readonly onRest: () => void;
}

/** Follows the scrolling of the page at a rate that slow devices can handle (9.6). */
export const useScroll = ({ onMove, onRest }: ScrollListeners): void => {
  const latest = useRef({ onMove, onRest });
  useEffect(() => {
    latest.current = { onMove, onRest };
  }, [onMove, onRest]);
  useEffect(() => {
    let movedAt = Number.NEGATIVE_INFINITY;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const now = performance.now();
      if (now - movedAt >= SCROLL_THROTTLE) {
        movedAt = now;
        latest.current.onMove();
      }
      clearTimeout(rest);
      rest = setTimeout(() => latest.current.onRest(), SCROLL_DEBOUNCE);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      clearTimeout(rest);
      window.removeEventListener('scroll', follow);
    };
  }, []);
};
