const WIDTH = 16;
const isHex = (text: string): boolean => text.length % 2 === 0 && /^[0-9a-f]+$/i.test(text);

const bytesOf = (text: string): readonly number[] =>
  isHex(text)
    ? (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
    : [...text].map((character) => character.charCodeAt(0) & 0xff);

/** A hex dump: offset, sixteen bytes and their printable characters. @param text hex digits, or one character per byte */
export const hexDump = (text: string, most = 4_096): string => {
  const bytes = bytesOf(text.slice(0, most * 2)).slice(0, most);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += WIDTH) {
    const part = bytes.slice(at, at + WIDTH);
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const shown = part.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(WIDTH * 3 - 1)}  ${shown}`);
  }
  return lines.join('\n');
};
