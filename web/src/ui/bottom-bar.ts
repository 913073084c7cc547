import { type RefObject, useEffect } from 'react';

/** The visible bars at the lower edge, by the custom property that publishes their height. */
const published = new Map<string, Set<HTMLElement>>();

/**
 * Publishes the height of a bar at the lower edge in a custom property. Content above the bar reads it. The bar of a
 * hidden screen has height 0.
 */
export const usePublishedHeight = (bar: RefObject<HTMLElement | null>, property: '--bottom-bar' | '--toast'): void => {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const bars = published.get(property) ?? new Set();
    published.set(property, bars);
    const measure = () => {
      const height = Math.max(0, ...[...bars].map(({ offsetHeight }) => offsetHeight));
      document.documentElement.style.setProperty(property, `${height}px`);
    };
    const observer = new ResizeObserver(measure);
    bars.add(element);
    observer.observe(element);
    return () => {
      bars.delete(element);
      observer.disconnect();
      measure();
    };
  }, [bar, property]);
};
