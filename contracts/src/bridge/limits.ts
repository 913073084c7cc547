import { SECOND } from '../time-units';

/** Startup timeout for the native app, in milliseconds. The page then continues with the data it has. */
export const STARTUP_TIMEOUT = 4 * SECOND;

/**
 * Maximum height of a status bar, in CSS pixels. A larger value from the native app is an error and would waste screen
 * space.
 */
export const HIGHEST_STATUS_BAR = 64;
