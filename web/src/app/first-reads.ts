import { homePage } from '@kit/contracts/methods/configuration';
import { userReads } from '../api/user-reads';
import type { RouteName } from '../platform/routes';
import type { Services } from './services';

/** How long early replies wait for a screen to use them, in ms. */
const READ_LIFETIME = 10_000;

/**
 * Starts the reads of the first screen before the screen exists. They start at once for a logged-in borrower, otherwise
 * after a successful silent login.
 */
export const startFirstReads = ({ session, reads }: Pick<Services, 'session' | 'reads'>, screen: RouteName): void => {
  let hasStarted = false;
  const start = () => {
    if (hasStarted || session.state().token === undefined) return;
    hasStarted = true;
    for (const row of userReads) reads.start(row, {});
    if (screen === 'home') reads.start(homePage, {});
    setTimeout(reads.clear, READ_LIFETIME);
  };
  session.subscribe(() => {
    // another borrower must not see these replies
    reads.clear();
    start();
  });
  start();
};
