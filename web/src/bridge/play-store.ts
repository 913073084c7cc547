/** An Android package: two or more names divided by dots, each beginning with a letter. */
const packageName = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;

/**
 * The package in an app id, a store link (https://play.google.com/…?id=, market://details?id=) or a package name
 * (7.37).
 * @returns undefined if there is none, as in a link to a file
 */
export const packageIdOf = (link: string): string | undefined => {
  const text = link.trim();
  if (packageName.test(text)) return text;
  const id = /[?&]id=([^&#]+)/.exec(text)?.[1];
  return id !== undefined && packageName.test(id) ? id : undefined;
};

/** Whether the link is a web page, which can be opened when the store cannot. */
export const isWebLink = (link: string): boolean => /^https?:\/\//i.test(link.trim());
