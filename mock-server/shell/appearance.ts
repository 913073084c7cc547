import * as z from 'zod/mini';
import { type ShellSettings, saveSettings } from './settings';

/** Message from the workbench to a device in a frame. */
const message = z.object({
  shell: z.object({
    textSize: z.int().check(z.minimum(50), z.maximum(300)),
    theme: z.enum(['', 'light', 'dark']),
  }),
});

/** Attribute with the theme that the borrower chose in the app; absent if the app follows the device. */
const THEME = 'data-theme';

/**
 * Applies the text size and the theme of the device. A frame would otherwise use the browser's. A theme chosen in the
 * app wins.
 */
const show = ({ textSize, theme }: ShellSettings, shown: string): void => {
  const root = document.documentElement;
  root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  const chosen = root.getAttribute(THEME);
  if (chosen !== null && chosen !== shown) return;
  if (theme === '') root.removeAttribute(THEME);
  else root.setAttribute(THEME, theme);
};

/** Applies the text size and the theme of the settings, and again after each change by the workbench. */
export const keepAppearance = (settings: ShellSettings): void => {
  let shown = '';
  const apply = (): void => {
    show(settings, shown);
    shown = settings.theme;
  };
  apply();
  // The app removes the attribute when it follows the device again.
  new MutationObserver(() => {
    if (settings.theme !== '' && !document.documentElement.hasAttribute(THEME)) apply();
  }).observe(document.documentElement, { attributeFilter: [THEME] });
  if (window.parent === window) return;
  addEventListener('message', ({ source, data }) => {
    const said = z.safeParse(message, data);
    if (source !== window.parent || !said.success) return;
    Object.assign(settings, said.data.shell);
    saveSettings(settings);
    apply();
  });
};
