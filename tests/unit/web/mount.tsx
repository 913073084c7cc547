import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

// React requires this before act() works.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Renders into the document until the test ends, and waits for effects. */
export const mount = async (node: ReactNode) => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  const show = (next: ReactNode) => act(async () => root.render(next));
  await show(node);
  return { container, show };
};

/** Returns the only element that matches. @throws if none or several match */
export const only = <Found extends Element = HTMLElement>(selector: string): Found => {
  const found = document.querySelectorAll<Found>(selector);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} elements fit ${selector}`);
  return first;
};

/** Returns the only button with this accessible name. */
export const button = (name: string, within: ParentNode = document): HTMLButtonElement => {
  const all = [...within.querySelectorAll('button')];
  const named = all.filter((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
  const [first] = named;
  if (!first || named.length > 1) {
    throw new Error(`${named.length} buttons are named "${name}"; there are: ${all.map((each) => each.textContent)}`);
  }
  return first;
};

export const tap = (element: HTMLElement): Promise<void> => act(async () => element.click());

/** Sets the text of a field at once, like a paste. */
export const enter = (field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> =>
  act(async () => {
    // React overrides the setter on the element itself, so this calls the setter of the prototype.
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

export const leave = (field: HTMLElement): Promise<void> =>
  act(async () => {
    field.focus();
    field.blur();
  });
