import { printableLines } from '@kit/contracts/printable';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML. */
export const escaped = (text: string): string =>
  printableLines(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
