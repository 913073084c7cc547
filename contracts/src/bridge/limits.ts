import { SECOND } from '../time-units';

/** How long a start waits for the shell, in milliseconds, before it continues with what it has. */
export const STARTUP_TIMEOUT = 4 * SECOND;

/** Above the highest status bar there is, in CSS pixels: a shell that says more is wrong, and would cost the screen. */
export const HIGHEST_STATUS_BAR = 64;
