/** Names that the page's first script reads before the store exists (app/preload-first.ts). */
export const ENCRYPTION_KEY = 'encryptionKey';
export const COMMON_INFO = 'commonInfo';
export const THEME_MODE = 'themeMode';

/**
 * The full name of a key in localStorage.
 * @param base path prefix of the deployment; two sandboxes of one origin must not share a session
 */
export const storedName = (base: string, name: string): string => (base ? `${base}:${name}` : name);
