/** Returns true if focus on this element opens the keyboard. */
export const opensKeyboard = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['radio', 'checkbox', 'file', 'date'].includes(element.type));
