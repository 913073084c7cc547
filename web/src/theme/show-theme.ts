/**
 * Shows the page in a theme: `data-theme` on the root, which the tokens read; without it, the system decides.
 * @param mode `light` or `dark`; anything else is the system's
 */
export const showTheme = (mode: unknown, root: HTMLElement): void => {
  if (mode === 'light' || mode === 'dark') root.setAttribute('data-theme', mode);
  else root.removeAttribute('data-theme');
};
