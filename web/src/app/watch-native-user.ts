import type { Services } from './services';

/**
 * Compares the native app's user with the session each time the borrower returns to the page. After a change, it starts
 * the app anew at home, so that nothing of the previous borrower stays in memory.
 * @returns a function that stops it
 */
export const watchNativeUser = ({
  checkNativeUser,
  config,
}: Pick<Services, 'checkNativeUser' | 'config'>): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    void checkNativeUser().then((hasLeft) => hasLeft && window.location.replace(`${config.base}/`));
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => document.removeEventListener('visibilitychange', onVisible);
};
