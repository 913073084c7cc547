import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Message } from '../../../../web/src/ui/message';
import { guardTaps, settle, TAP_GUARD } from '../../../../web/src/ui/tap-guard';
import { button, mount, only, tap } from '../mount';

/** Resolves with the time of the next paint. */
const paint = () =>
  new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));

/** An event of the browser at an instant. Only trusted clicks count, as a browser sends them. */
const eventAt = <Sent extends Event>(event: Sent, timeStamp: number): Sent =>
  Object.defineProperties(event, { timeStamp: { value: timeStamp }, isTrusted: { value: true } });

/** Returns true if the browser would move focus for a press on an element. */
const movesFocus = (element: Element, at: number): boolean =>
  element.dispatchEvent(eventAt(new MouseEvent('mousedown', { bubbles: true, cancelable: true }), at));

/** A finger that touches and lifts, at two instants. */
const touch = (element: Element, touchedAt: number, liftedAt: number): void => {
  element.dispatchEvent(eventAt(new PointerEvent('pointerdown', { bubbles: true }), touchedAt));
  element.dispatchEvent(eventAt(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }), liftedAt));
};

/** A press of a key, which clicks without a position. */
const pressKey = (element: Element, at: number): boolean =>
  element.dispatchEvent(eventAt(new MouseEvent('click', { bubbles: true, cancelable: true }), at));

describe('a view that has just appeared', () => {
  const open = async () => {
    const tapped = vi.fn();
    await mount(
      <main>
        <h1 tabIndex={-1}>Settings</h1>
        <p>Nothing to press</p>
        <button type="button" onClick={tapped}>
          Log Out
        </button>
      </main>,
    );
    onTestFinished(guardTaps(window));
    settle();
    return { tapped, painted: await paint() };
  };

  it.each<[what: string, press: (at: number) => void]>([
    ['a tap, counted from the touch,', (at) => touch(button('Log Out'), at, at + 10 * TAP_GUARD)],
    ['a key press', (at) => pressKey(button('Log Out'), at)],
  ])('drops %s until half a second after its paint', async (_, press) => {
    const { tapped, painted } = await open();
    press(painted + TAP_GUARD / 2);
    expect(tapped).not.toHaveBeenCalled();
    press(painted + TAP_GUARD);
    expect(tapped).toHaveBeenCalledTimes(1);
    settle();
    press(painted + 10 * TAP_GUARD);
    expect(tapped).toHaveBeenCalledTimes(1);
    await paint();
  });

  it('keeps the focus on its heading: against an early press, and against one beside all controls', async () => {
    const { painted } = await open();
    const later = painted + 2 * TAP_GUARD;
    expect(movesFocus(button('Log Out'), painted + TAP_GUARD / 2)).toBe(false);
    only('h1').focus();
    expect([movesFocus(only('p'), later), movesFocus(button('Log Out'), later)]).toEqual([false, true]);
    // as usual, such a press closes the keyboard
    button('Log Out').focus();
    expect(movesFocus(only('p'), later)).toBe(true);
  });
});

it('a message that goes away with its button gives the focus to the heading', async () => {
  // the test environment has no layout
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent'));
  function Failed() {
    const [isDone, setIsDone] = useState(false);
    const action = (
      <button type="button" onClick={() => setIsDone(true)}>
        Refresh
      </button>
    );
    return (
      <main>
        <h1 tabIndex={-1}>Record</h1>
        {!isDone && <Message art="failed" text="It did not load." action={action} />}
      </main>
    );
  }
  await mount(<Failed />);
  button('Refresh').focus();
  await tap(button('Refresh'));
  expect(document.activeElement).toBe(only('h1'));
});
