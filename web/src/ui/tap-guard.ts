/**
 * A second tap that lands on what the first one brought up must not act: it answers a screen that nobody has read.
 * Whatever can be activated ignores taps, keys and assistive technology for this long after it was painted, moved
 * under the finger, or was uncovered. Milliseconds.
 */
export const TAP_GUARD = 500;

/** The event that a tapped element sends when the guard ignored the tap. It bubbles. */
export const IGNORED_TAP = 'tapignored';

const ACTIONS = [
  ...['button', 'a[href]', 'summary', 'label', '[role="button"]'],
  ...['checkbox', 'radio', 'file', 'submit', 'button', 'reset'].map((type) => `input[type="${type}"]`),
  // the backdrop closes
  'dialog',
].join();

/** What a tap puts the cursor into or opens the phone's own picker of: it does no harm, however early it comes. */
const TYPED = 'input, textarea, select, label';

/** What takes focus when it is tapped, or has something around it that does. */
const FOCUSABLE = `${ACTIONS}, ${TYPED}, [tabindex]`;

/** When something was painted; Infinity until then. One for everything that arrives in the same frame. */
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

/** Whether a shift moved the action to the point, where it was not before. */
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

/** Notes what has arrived where. `uncovered` is the last time that a dialog went away and all below was uncovered. */
const createArrivals = (window: Window) => {
  const arrivals = new WeakMap<Node, Arrival>();
  let uncovered: Arrival | undefined;
  let current: Arrival | undefined;

  const arrival = (): Arrival => {
    if (current) return current;
    const next: Arrival = { paintedAt: Number.POSITIVE_INFINITY };
    current = next;
    // what runs after the frame's callbacks runs once it is painted
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
    // a button that says something else is another action; one that turns while it is busy is the same
    if (type === 'characterData' || hasText(addedNodes) || hasText(removedNodes)) {
      const action = (target instanceof Element ? target : target.parentElement)?.closest('button, a[href]');
      if (action) arrivals.set(action, arrival());
    }
  };

  return {
    note,
    /** when the last of the action, of what it is in, and of what uncovered it was painted */
    readyAt: (action: Element): number => {
      let latest = action.closest('dialog[open]') ? 0 : (uncovered?.paintedAt ?? 0);
      for (let node: Node | null = action; node; node = node.parentNode) {
        latest = Math.max(latest, arrivals.get(node)?.paintedAt ?? 0);
      }
      return latest;
    },
  };
};

/** The layout shifts of the last moments, where the browser reports them. */
const createShifts = () => {
  let recent: LayoutShift[] = [];
  const keep = (entries: readonly PerformanceEntry[]) => {
    const now = performance.now();
    recent = [...recent, ...entries].filter(({ startTime }) => now - startTime < 2 * TAP_GUARD);
  };
  const isReported = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('layout-shift') ?? false;
  const observer = isReported ? new PerformanceObserver((list) => keep(list.getEntries())) : undefined;
  observer?.observe({ type: 'layout-shift', buffered: true });
  return {
    before: (at: number): readonly LayoutShift[] => {
      keep(observer?.takeRecords() ?? []);
      return recent.filter(({ startTime }) => startTime <= at && at - startTime < TAP_GUARD);
    },
    stop: () => observer?.disconnect(),
  };
};

/**
 * Puts the guard over everything in the document: one listener and one observer for the whole app, so that no screen
 * has to remember it. A tap counts from the moment the finger came down. Nothing looks disabled meanwhile.
 * @returns what takes the guard away
 */
export const guardTaps = (window: Window): (() => void) => {
  const { document } = window;
  const arrivals = createArrivals(window);
  const shifts = createShifts();
  const observer = new MutationObserver((records) => records.forEach(arrivals.note));
  let press: Press | undefined;

  const isEarly = (action: Element, click: MouseEvent): boolean => {
    observer.takeRecords().forEach(arrivals.note);
    // a key and assistive technology press no point, and send a click alone
    const pointed = click.detail > 0 ? press : undefined;
    const at = pointed?.at ?? click.timeStamp;
    if (at - arrivals.readyAt(action) < TAP_GUARD) return true;
    return pointed !== undefined && shifts.before(at).some((shift) => broughtUnder(shift, action, pointed));
  };

  const onPress = ({ timeStamp, clientX, clientY }: PointerEvent) => {
    press = { at: timeStamp, x: clientX, y: clientY };
  };
  // the tap that came too early must not take focus from the heading of the view that it did not mean, either; nor does
  // one beside everything, however late a busy phone tells of it
  const onMouseDown = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(TYPED)) return;
    observer.takeRecords().forEach(arrivals.note);
    const isEarlyTap = event.timeStamp - arrivals.readyAt(event.target) < TAP_GUARD;
    const isBeside = !event.target.closest(FOCUSABLE) && document.activeElement?.matches('[tabindex="-1"]');
    if (isEarlyTap || isBeside) event.preventDefault();
  };
  const onClick = (click: MouseEvent) => {
    // a script's own click is no tap
    if (!click.isTrusted || !(click.target instanceof Element)) return;
    const action = click.target.closest(ACTIONS);
    if (!action || !isEarly(action, click)) return;
    click.preventDefault();
    click.stopImmediatePropagation();
    action.dispatchEvent(new CustomEvent(IGNORED_TAP, { bubbles: true }));
  };

  observer.observe(document, {
    ...{ subtree: true, childList: true, characterData: true },
    ...{ attributes: true, attributeFilter: ['style', 'hidden', 'open'], attributeOldValue: true },
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
