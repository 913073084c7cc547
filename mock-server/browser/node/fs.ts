/** Files in memory, by absolute path. They hold saved scenarios until the worker or the page ends. */
const files = new Map<string, string>();

const missing = (path: string): Error => Object.assign(new Error(`ENOENT: there is no ${path}`), { code: 'ENOENT' });

export const existsSync = (path: string): boolean => files.has(path);

export const mkdirSync = (): void => undefined;

export const readdirSync = (folder: string): string[] =>
  [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));

export const readFileSync = (path: string): string => {
  const text = files.get(path);
  if (text === undefined) throw missing(path);
  return text;
};

export const writeFileSync = (path: string, text: string): void => void files.set(path, text);

export const renameSync = (from: string, to: string): void => {
  writeFileSync(to, readFileSync(from));
  files.delete(from);
};

export const rmSync = (path: string): void => {
  if (!files.delete(path)) throw missing(path);
};
