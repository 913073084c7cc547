/**
 * How long a new view ignores input, in ms. A second tap can land on an action that the first tap has just shown. It must
 * not act on a view that the borrower has not read, above all not pay or agree. So every tap, key press and press by
 * assistive technology is dropped for this long after a view or sheet was painted. Nothing looks disabled.
 */
export const TAP_GUARD = 500;

/** Event of an element whose tap was dropped. It bubbles. */
export const IGNORED_TAP = 'tapignored';

/** When the current view was painted; Infinity until then. */
let shownAt = Number.NEGATIVE_INFINITY;

/** Call this when another view or sheet appears in place of the current one. Taps count again after half a second. */
export const settle = (): void => {
  shownAt = Number.POSITIVE_INFINITY;
  // a timer set in the frame's callback runs after the paint
  requestAnimationFrame(() =>
    setTimeout(() => {
      shownAt = performance.now();
    }),
  );
};

/** Elements that take focus when tapped, also through their content. */
const FOCUSABLE = 'button, a[href], summary, label, input, textarea, select, dialog, [tabindex]';

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
}

/** Settles after content moved by itself. Another action can then be under the finger. */
const watchShifts = () => {
  const onShift = (entries: readonly PerformanceEntry[]) => {
    for (const { startTime, hadRecentInput } of entries as readonly LayoutShift[]) {
      if (!hadRecentInput) shownAt = Math.max(shownAt, startTime);
    }
  };
  const isReported = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('layout-shift') ?? false;
  const observer = isReported ? new PerformanceObserver((list) => onShift(list.getEntries())) : undefined;
  observer?.observe({ type: 'layout-shift' });
  return { takeRecords: () => onShift(observer?.takeRecords() ?? []), stop: () => observer?.disconnect() };
};

/**
 * Drops early taps in the whole document. A tap counts from the moment the finger touches the screen.
 * @returns a function that removes the guard
 */
export const guardTaps = (window: Window): (() => void) => {
  const shifts = watchShifts();
  let pressedAt = Number.NEGATIVE_INFINITY;
  const isEarly = (at: number): boolean => {
    shifts.takeRecords();
    return at - shownAt < TAP_GUARD;
  };

  const onPress = ({ timeStamp }: PointerEvent) => {
    pressedAt = timeStamp;
  };
  // Keeps focus on the heading of the new view. An early tap must not take it. Neither must a tap beside all controls,
  // which a busy device can report late.
  const onMouseDown = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const isBeside = !event.target.closest(FOCUSABLE) && window.document.activeElement?.matches('[tabindex="-1"]');
    if (isBeside || isEarly(event.timeStamp)) event.preventDefault();
  };
  const onClick = (click: MouseEvent) => {
    // keys and assistive technology send a click without a position; clicks by scripts count
    const at = click.detail > 0 ? pressedAt : click.timeStamp;
    if (!click.isTrusted || !(click.target instanceof Element) || !isEarly(at)) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    click.target.dispatchEvent(new CustomEvent(IGNORED_TAP, { bubbles: true }));
  };

  window.addEventListener('pointerdown', onPress, { capture: true, passive: true });
  window.addEventListener('mousedown', onMouseDown, true);
  window.addEventListener('click', onClick, true);
  return () => {
    shifts.stop();
    window.removeEventListener('pointerdown', onPress, true);
    window.removeEventListener('mousedown', onMouseDown, true);
    window.removeEventListener('click', onClick, true);
  };
};
