import type { AppConfig } from '@kit/contracts/app-config';
import { showColours } from '../platform/colours';
import { COMMON_INFO, THEME_MODE } from '../platform/local-names';
import type { RouteName } from '../platform/routes';
import { showTheme } from '../platform/show-theme';
import { showStatusBar } from '../platform/status-bar';
import { fieldOf } from '../platform/unchecked-json';
import { prerenderedScreen } from './prerendered-screen';

/** Unchecked settings that decide how the first screen looks. */
export interface PageSettings {
  /** configuration that the site wrote into the page */
  readonly config: object;
  readonly stored: (name: string) => unknown;
}

/**
 * Sets the theme, the colours and the height of the status bar. On home and on the login, also replaces the page's
 * skeleton with the prerendered screen. The start reports invalid settings.
 */
export const showPrerendered = (document: Document, name: RouteName, { config, stored }: PageSettings): void => {
  const { documentElement: root } = document;
  showTheme(stored(THEME_MODE), root);
  const height = fieldOf(stored(COMMON_INFO), 'topPaddingHeight');
  if (typeof height === 'number') showStatusBar(height, root.style);
  try {
    showColours(config as AppConfig, root);
  } catch {
    // the start reports invalid colours
  }
  const productName = fieldOf(fieldOf(config, 'assumptions'), 'productName');
  const screen = prerenderedScreen(document, name, typeof productName === 'string' ? productName : undefined);
  if (screen) document.getElementById('root')?.replaceChildren(screen);
};
