import { useEffect } from 'react';
import { useNavigation } from '../../navigation/use-navigation';
import { Skeleton } from '../../ui/skeleton';

/** The page that a native login lands on: it has no content of its own (2.3), and goes on to home or to the login. */
export default function AuthScreen() {
  const { goTo } = useNavigation();
  useEffect(() => goTo('home', { replace: true }), [goTo]);
  return <Skeleton />;
}
