import type { AppConfig } from '@kit/contracts/app-config';
import { showStatusBar } from '../device/status-bar';
import { fieldOf } from '../lib/unchecked-json';
import type { RouteName } from '../navigation/routes';
import { COMMON_INFO, THEME_MODE } from '../storage/local-names';
import { showAccent } from '../theme/accent';
import { showTheme } from '../theme/show-theme';
import { prerenderedScreen } from './prerendered-screen';

/** What the page and the phone say about how the app looks here; nobody has checked any of it. */
export interface Looks {
  /** the configuration of the host */
  readonly config: object;
  /** what is stored under a name */
  readonly stored: (name: string) => unknown;
}

/**
 * Shows a screen as it was prerendered in the place of the page's own skeleton, in the colours and below the status bar
 * that the screen itself will have. What cannot be used is left to the start, which says what is wrong with it.
 */
export const showPrerendered = (document: Document, name: RouteName, { config, stored }: Looks): void => {
  const { documentElement: root } = document;
  showTheme(stored(THEME_MODE), root);
  const height = fieldOf(stored(COMMON_INFO), 'topPaddingHeight');
  if (typeof height === 'number') showStatusBar(height, root.style);
  try {
    showAccent(fieldOf(config, 'accent') as AppConfig['accent'], root);
  } catch {
    // as above
  }
  const productName = fieldOf(fieldOf(config, 'assumptions'), 'productName');
  const screen = prerenderedScreen(document, name, typeof productName === 'string' ? productName : undefined);
  if (screen) document.getElementById('root')?.replaceChildren(screen);
};
