/**
 * Sets `data-theme` on the root, which the design tokens read.
 * @param mode `light` or `dark`; any other value follows the system
 */
export const showTheme = (mode: unknown, root: HTMLElement): void => {
  if (mode === 'light' || mode === 'dark') root.setAttribute('data-theme', mode);
  else root.removeAttribute('data-theme');
};
