import * as tapGuard from '../../../../web/src/ui/tap-guard';
import { leftovers } from './leftovers';

/** The app's own, which the end of the test stops. */
export const guardTaps = (around: Window): void => void leftovers.stops.push(tapGuard.guardTaps(around));
