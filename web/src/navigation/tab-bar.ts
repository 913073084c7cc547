import { assumptions } from '@kit/contracts/assumptions';
import type { RouteName } from './routes';

/** Returns true if a screen has the tab bar (2.32, 2.33). An action bar or the keyboard can still replace it. */
export const hasTabBar = (name: RouteName): boolean => !assumptions.screensWithoutTabBar.includes(name);
