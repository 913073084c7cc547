import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Message } from '../../../../web/src/ui/message';
import { guardTaps, settle, TAP_GUARD } from '../../../../web/src/ui/tap-guard';
import { button, mount, only, tap } from '../../../support/mount';

/** Resolves with the time of the next paint. */
const paint = () =>
  new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));

/** Returns true if the browser would move focus for a press on an element. */
const movesFocus = (element: Element, at: number): boolean => {
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  Object.defineProperty(press, 'timeStamp', { value: at });
  return element.dispatchEvent(press);
};

/** A finger that touches and lifts, at two instants. Only trusted events count, as a browser sends them. */
const touch = (element: Element, touchedAt: number, liftedAt: number): void => {
  const press = new PointerEvent('pointerdown', { bubbles: true });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  Object.defineProperty(press, 'timeStamp', { value: touchedAt });
  Object.defineProperties(click, { timeStamp: { value: liftedAt }, isTrusted: { value: true } });
  element.dispatchEvent(press);
  element.dispatchEvent(click);
};

describe('a view that has just appeared', () => {
  const taps: string[] = [];
  const open = async () => {
    await mount(
      <main>
        <h1 tabIndex={-1}>Settings</h1>
        <p>Nothing to press</p>
        <button type="button" onClick={() => taps.push('Log Out')}>
          Log Out
        </button>
      </main>,
    );
    onTestFinished(guardTaps(window));
    settle();
    return paint();
  };
  beforeEach(() => {
    taps.length = 0;
  });

  it('drops taps for half a second after its paint, counted from the touch, however late the finger lifts', async () => {
    const painted = await open();
    touch(button('Log Out'), painted + TAP_GUARD / 2, painted + 10 * TAP_GUARD);
    expect(taps).toEqual([]);
    touch(button('Log Out'), painted + TAP_GUARD, painted + 10 * TAP_GUARD);
    expect(taps).toEqual(['Log Out']);
  });

  it('drops a tap before it was painted', async () => {
    const painted = await open();
    settle();
    touch(button('Log Out'), painted + 10 * TAP_GUARD, painted + 10 * TAP_GUARD);
    expect(taps).toEqual([]);
    await paint();
  });

  it('keeps the focus on its heading: against an early press, and against one beside all controls', async () => {
    const painted = await open();
    const later = painted + 2 * TAP_GUARD;
    expect(movesFocus(button('Log Out'), painted + TAP_GUARD / 2)).toBe(false);
    only('h1').focus();
    expect(movesFocus(only('p'), later)).toBe(false);
    expect(movesFocus(button('Log Out'), later)).toBe(true);
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
