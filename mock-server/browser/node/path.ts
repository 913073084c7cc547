/** Resolves a path below the root. Every path here is absolute or a plain name. */
export const resolve = (...parts: readonly string[]): string => {
  const path = parts.reduce((before, part) => (part.startsWith('/') ? part : `${before}/${part}`), '');
  return path.startsWith('/') ? path : `/${path}`;
};

export const join = (...parts: readonly string[]): string => parts.join('/');

export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const extname = (path: string): string => /(?<=.)\.[^./]*$/.exec(basename(path))?.[0] ?? '';
