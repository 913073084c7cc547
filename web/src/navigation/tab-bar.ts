import { assumptions } from '@kit/contracts/assumptions';
import type { RouteName } from './routes';

/** Whether the tab bar belongs on a screen (2.32, 2.33); its action bar or a keyboard can take the place. */
export const hasTabBar = (name: RouteName): boolean => !assumptions.screensWithoutTabBar.includes(name);
