import * as focusModule from '../../../../web/src/ui/restore-focus';
import { cleanups } from './cleanups';

/** The app's `restoreFocus`; the end of the test stops it. */
export const restoreFocus = (around: Window): void => void cleanups.stops.push(focusModule.restoreFocus(around));
