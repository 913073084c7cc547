import * as focusKeeper from '../../../../web/src/ui/focus-keeper';
import { leftovers } from './leftovers';

/** The app's own, which the end of the test stops. */
export const keepFocus = (around: Window): void => void leftovers.stops.push(focusKeeper.keepFocus(around));
