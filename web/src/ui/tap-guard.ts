/**
 * How long a new element ignores input, in ms. A second tap can land on an element that the first tap has just shown.
 * It must not act on a screen that the borrower has not read. Every button ignores taps, keys and assistive technology
 * for this long after it was painted, moved or uncovered.
 */
export const TAP_GUARD = 500;

/** Event of an element whose tap the guard ignored. It bubbles. */
export const IGNORED_TAP = 'tapignored';

const PRESSED_TYPES = ['checkbox', 'radio', 'file', 'submit', 'button', 'reset'];

const ACTIONS = [
  ...['button', 'a[href]', 'summary', 'label', '[role="button"]'],
  ...PRESSED_TYPES.map((type) => `input[type="${type}"]`),
  // a tap on the backdrop closes a dialog
  'dialog',
].join();

/**
 * Elements in which a tap only places the cursor or opens the native picker. An early tap does no harm there. The chain
 * of `:not()` is for Chrome 87, which does not parse a list inside one.
 */
const TYPED = `input${PRESSED_TYPES.map((type) => `:not([type="${type}"])`).join('')}, textarea, select`;

/** Elements that take focus when tapped, also through their content. */
const FOCUSABLE = `${ACTIONS}, ${TYPED}, [tabindex]`;

/** The time of a paint; Infinity until then. All elements of one frame share one object. */
interface Arrival {
  paintedAt: number;
}

interface LayoutShift extends PerformanceEntry {
  readonly sources?: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  left <= x && x <= right && top <= y && y <= bottom;

/** Returns true if a layout shift moved the action under the finger. */
const broughtUnder = ({ sources = [] }: LayoutShift, action: Element, { x, y }: Press): boolean =>
  sources.some(({ node, previousRect, currentRect }) => {
    if (!node || !(node.contains(action) || action.contains(node))) return false;
    const across = currentRect.x - previousRect.x;
    const down = currentRect.y - previousRect.y;
    return (across !== 0 || down !== 0) && !isWithin(action.getBoundingClientRect(), x + across, y + down);
  });

const hasText = (nodes: NodeList): boolean => [...nodes].some(({ textContent }) => textContent !== '');

const isDialog = (node: Node): boolean =>
  node instanceof Element && (node.localName === 'dialog' || node.querySelector('dialog') !== null);

/** Records when elements appeared. `uncovered` is the time at which the last dialog closed. */
const createArrivals = (window: Window) => {
  const arrivals = new WeakMap<Node, Arrival>();
  let uncovered: Arrival | undefined;
  let current: Arrival | undefined;

  const arrival = (): Arrival => {
    if (current) return current;
    const next: Arrival = { paintedAt: Number.POSITIVE_INFINITY };
    current = next;
    // a timer set in the frame's callback runs after the paint
    window.requestAnimationFrame(() =>
      window.setTimeout(() => {
        next.paintedAt = performance.now();
        current = undefined;
      }),
    );
    return next;
  };

  const note = ({ type, target, addedNodes, removedNodes, attributeName, oldValue }: MutationRecord): void => {
    if (type === 'attributes') {
      const element = target as Element;
      const wasHidden = attributeName === 'style' ? oldValue?.includes('display: none') : oldValue !== null;
      const isOpen = attributeName === 'open' && element.hasAttribute('open');
      if (isOpen || (attributeName !== 'open' && wasHidden)) arrivals.set(element, arrival());
      else if (attributeName === 'open' && isDialog(element)) uncovered = arrival();
      return;
    }
    for (const node of addedNodes) arrivals.set(node, arrival());
    if ([...removedNodes].some(isDialog)) uncovered = arrival();
    // a button with a new text is another action; a busy button with a spinner is the same
    if (type === 'characterData' || hasText(addedNodes) || hasText(removedNodes)) {
      const action = (target instanceof Element ? target : target.parentElement)?.closest('button, a[href]');
      if (action) arrivals.set(action, arrival());
    }
  };

  const uncoveredAt = () => uncovered?.paintedAt ?? Number.NEGATIVE_INFINITY;
  return {
    note,
    /** when the last dialog closed */
    uncoveredAt,
    /** when the action became ready: the latest paint of the action or an ancestor, or the last closed dialog */
    readyAt: (action: Element): number => {
      let latest = action.closest('dialog[open]') ? 0 : Math.max(0, uncoveredAt());
      for (let node: Node | null = action; node; node = node.parentNode) {
        latest = Math.max(latest, arrivals.get(node)?.paintedAt ?? 0);
      }
      return latest;
    },
  };
};

/** The latest layout shifts, if the browser reports them. */
const createShifts = () => {
  let recent: LayoutShift[] = [];
  const addRecent = (entries: readonly PerformanceEntry[]) => {
    const now = performance.now();
    recent = [...recent, ...entries].filter(({ startTime }) => now - startTime < 2 * TAP_GUARD);
  };
  const isReported = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('layout-shift') ?? false;
  const observer = isReported ? new PerformanceObserver((list) => addRecent(list.getEntries())) : undefined;
  observer?.observe({ type: 'layout-shift', buffered: true });
  return {
    before: (at: number): readonly LayoutShift[] => {
      addRecent(observer?.takeRecords() ?? []);
      return recent.filter(({ startTime }) => startTime <= at && at - startTime < TAP_GUARD);
    },
    stop: () => observer?.disconnect(),
  };
};

/**
 * Guards the whole document with one listener and one observer, so that no screen needs its own. A tap counts from the
 * moment the finger touches the screen. Guarded elements do not look disabled.
 * @returns a function that removes the guard
 */
export const guardTaps = (window: Window): (() => void) => {
  const { document } = window;
  const arrivals = createArrivals(window);
  const shifts = createShifts();
  const observer = new MutationObserver((records) => records.forEach(arrivals.note));
  let press: Press | undefined;

  const isEarly = (action: Element, click: MouseEvent): boolean => {
    observer.takeRecords().forEach(arrivals.note);
    // keys and assistive technology send a click without a position
    const pointed = click.detail > 0 ? press : undefined;
    const at = pointed?.at ?? click.timeStamp;
    if (at - arrivals.readyAt(action) < TAP_GUARD) return true;
    return pointed !== undefined && shifts.before(at).some((shift) => broughtUnder(shift, action, pointed));
  };

  const onPress = ({ timeStamp, clientX, clientY }: PointerEvent) => {
    press = { at: timeStamp, x: clientX, y: clientY };
  };
  // Keeps focus on the heading of the new view. An ignored tap must not take it. Neither must a tap outside all
  // controls, which a busy device can report late.
  const onMouseDown = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    observer.takeRecords().forEach(arrivals.note);
    if (event.target.closest(TYPED)) {
      // after a tap that closed a dialog, a second tap lands on the field below, and would open the keyboard
      const isBelow = !event.target.closest('dialog[open]');
      if (isBelow && event.timeStamp - arrivals.uncoveredAt() < TAP_GUARD) event.preventDefault();
      return;
    }
    const isEarlyTap = event.timeStamp - arrivals.readyAt(event.target) < TAP_GUARD;
    const isBeside = !event.target.closest(FOCUSABLE) && document.activeElement?.matches('[tabindex="-1"]');
    if (isEarlyTap || isBeside) event.preventDefault();
  };
  const onClick = (click: MouseEvent) => {
    // ignores clicks by scripts
    if (!click.isTrusted || !(click.target instanceof Element)) return;
    const action = click.target.closest(ACTIONS);
    if (!action || !isEarly(action, click)) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    action.dispatchEvent(new CustomEvent(IGNORED_TAP, { bubbles: true }));
  };

  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['style', 'hidden', 'open'],
    attributeOldValue: true,
  });
  window.addEventListener('pointerdown', onPress, { capture: true, passive: true });
  window.addEventListener('mousedown', onMouseDown, true);
  window.addEventListener('click', onClick, true);
  return () => {
    observer.disconnect();
    shifts.stop();
    window.removeEventListener('pointerdown', onPress, true);
    window.removeEventListener('mousedown', onMouseDown, true);
    window.removeEventListener('click', onClick, true);
  };
};
