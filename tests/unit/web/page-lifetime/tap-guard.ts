import * as tapGuard from '../../../../web/src/ui/tap-guard';
import { cleanups } from './cleanups';

/** The app's `guardTaps`; the end of the test stops it. */
export const guardTaps = (around: Window): void => void cleanups.stops.push(tapGuard.guardTaps(around));
