import { useEffect } from 'react';
import { tabs } from '../navigation/routes';
import { useNavigation } from '../navigation/use-navigation';
import { takeEarlyTap } from './prerendered-screen';

/** Carries out a tap on a control of the prerendered screen, once the app has started. */
export const useEarlyTap = (): void => {
  const { goTo, leave } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the borrower may see the screen
  useEffect(() => {
    const tap = takeEarlyTap();
    if (tap === 'back') leave();
    else if (tap !== undefined) goTo(tabs[tap]);
  }, []);
};
