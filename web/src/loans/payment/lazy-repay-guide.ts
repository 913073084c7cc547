import { lazyOptional } from '../../ui/loaded';

const load = async () => (await import('./repay-guide')).RepayGuide;
// loads beside the screen, so that a tap without a network opens it
load().catch(() => undefined);

/** The repay guide, outside the scripts of the cashier. */
export const RepayGuide = lazyOptional(load);
