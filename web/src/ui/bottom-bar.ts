import { type RefObject, useEffect } from 'react';

/** The heights of what lies at the lower edge, by the custom property that publishes them. */
const published = new Map<string, Set<HTMLElement>>();

/**
 * Publishes the height of a bar at the lower edge in a custom property of the document, for what stands above it. A
 * hidden screen that is kept alive has its bar too, without a height.
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
