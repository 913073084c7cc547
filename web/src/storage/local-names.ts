/** What the first script of a page looks for, before there is a store (app/preload-first.ts and what it calls). */
export const ENCRYPTION_KEY = 'encryptionKey';
export const COMMON_INFO = 'commonInfo';
export const THEME_MODE = 'themeMode';

/**
 * The name of what is stored, as it stands in localStorage.
 * @param base of the deployment: two sandboxes on one host must not read each other's session
 */
export const storedName = (base: string, name: string): string => (base ? `${base}:${name}` : name);
