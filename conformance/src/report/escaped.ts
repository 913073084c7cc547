const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them, and a target may send them
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Escapes text for HTML and XML. */
export const escaped = (text: string): string =>
  text.replaceAll(UNPRINTABLE, '�').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
