import type { RouteName } from '../navigation/routes';
import { userReads } from '../session/user-reads';
import type { Services } from './services';

/** How long the reads of a start are kept for a screen to ask for them, in milliseconds. */
const KEPT = 10_000;

/**
 * Starts what the first screen will read, without waiting for the screen: at once for a borrower who is logged in, else
 * as soon as a silent login has succeeded.
 */
export const startFirstReads = ({ session, reads }: Pick<Services, 'session' | 'reads'>, screen: RouteName): void => {
  let hasStarted = false;
  const start = () => {
    if (hasStarted || session.state().token === undefined) return;
    hasStarted = true;
    for (const method of userReads) reads.start(method, {});
    if (screen === 'home') reads.start('homePage', {});
    setTimeout(reads.clear, KEPT);
  };
  session.subscribe(() => {
    // what one borrower has read is nobody else's
    reads.clear();
    start();
  });
  start();
};
