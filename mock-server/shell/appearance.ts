import * as z from 'zod/mini';
import { type ShellSettings, saveSettings } from './settings';

/** What the workbench says to a phone that it shows in a frame. */
const message = z.object({
  shell: z.object({
    textSize: z.int().check(z.minimum(50), z.maximum(300)),
    theme: z.enum(['', 'light', 'dark']),
  }),
});

/** Where the app says which theme was chosen in it; nothing leaves it to the phone. */
const THEME = 'data-theme';

/**
 * Makes text as large and screens as dark as the phone's own settings would: a frame has the browser's, whatever phone it
 * stands for. A theme that was chosen in the app stays.
 */
const show = ({ textSize, theme }: ShellSettings, shown: string): void => {
  const root = document.documentElement;
  root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  const chosen = root.getAttribute(THEME);
  if (chosen !== null && chosen !== shown) return;
  if (theme === '') root.removeAttribute(THEME);
  else root.setAttribute(THEME, theme);
};

/** Shows the page as the settings say, for as long as it is there, and lets the workbench change them. */
export const keepAppearance = (settings: ShellSettings): void => {
  let shown = '';
  const apply = (): void => {
    show(settings, shown);
    shown = settings.theme;
  };
  apply();
  // The app takes the attribute away where it leaves the theme to the phone.
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
