import { type RefObject, useEffect } from 'react';
import { opensKeyboard } from './opens-keyboard';

/** The visible bars at the lower edge, by the custom property that publishes their height. */
const published = new Map<string, Set<HTMLElement>>();

/** The share of the window above which a bar is too high to cover the page. */
const MOST_OF_WINDOW = 1 / 3;

/**
 * Marks a bar that would cover too much of the window, for example at 200 % text. It then scrolls with the page. A bar
 * with the focused field stays, because the borrower is typing in it.
 */
const markTooHigh = (bar: HTMLElement): void => {
  const isTooHigh = bar.offsetHeight > window.innerHeight * MOST_OF_WINDOW;
  const isTyping = bar.contains(document.activeElement) && opensKeyboard(document.activeElement);
  bar.toggleAttribute('data-too-high', isTooHigh && !isTyping);
};

const coveredBy = (bar: HTMLElement): number => (bar.hasAttribute('data-too-high') ? 0 : bar.offsetHeight);

/**
 * Publishes the height of a bar at the lower edge in a custom property. Content above the bar reads it. The bar of a
 * hidden screen has height 0, and so has a bar that scrolls with the page.
 */
export const usePublishedHeight = (bar: RefObject<HTMLElement | null>, property: '--bottom-bar' | '--toast'): void => {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const bars = published.get(property) ?? new Set();
    published.set(property, bars);
    const measure = () => {
      if (property === '--bottom-bar') bars.forEach(markTooHigh);
      const height = Math.max(0, ...[...bars].map(coveredBy));
      document.documentElement.style.setProperty(property, `${height}px`);
    };
    const observer = new ResizeObserver(measure);
    bars.add(element);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      bars.delete(element);
      observer.disconnect();
      window.removeEventListener('resize', measure);
      measure();
    };
  }, [bar, property]);
};
