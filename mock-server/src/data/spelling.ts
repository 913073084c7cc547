/** Words that stay small inside of a name. */
const SMALL = ['and', 'by', 'for', 'of'];

/** Each word, also behind a hyphen, slash or bracket, begins with one capital. */
export const inTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s/(-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<=\s)\p{L}+(?=\s)/gu, (word) => (SMALL.includes(word.toLowerCase()) ? word.toLowerCase() : word));

/** Sorted as a reader looks for them. */
export const sorted = <Item>(items: Iterable<Item>, nameOf: (item: Item) => string): Item[] =>
  [...items].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
