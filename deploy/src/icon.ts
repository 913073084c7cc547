import type { AccentTones } from '@kit/contracts/app-config';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** First letter of a name as the app's mark shows it. */
const initialOf = (name: string): string => {
  const [{ segment } = { segment: '' }] = new Intl.Segmenter().segment(name.trim());
  return segment.toUpperCase();
};

/** The page's icon for a lender with its own name: the initial on the accent, like the mark in the app. */
export const lenderIcon = (name: string, { accent, onAccent }: Pick<AccentTones, 'accent' | 'onAccent'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>${escaped(name)}</title><rect width="24" height="24" rx="7" fill="${accent}"/><text x="12" y="12" dy=".35em" fill="${onAccent}" font-family="Roboto,sans-serif" font-size="12" font-weight="500" text-anchor="middle">${escaped(initialOf(name))}</text></svg>\n`;
