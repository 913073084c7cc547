import { useEffect } from 'react';
import { useScreen } from '../api/use-screen';
import { Skeleton } from '../ui/loaded';

/** The page that a native login returns to. It has no content (2.3), and continues to home or to the login. */
export default function AuthScreen() {
  const { goTo } = useScreen();
  useEffect(() => goTo('home', { replace: true }), [goTo]);
  return <Skeleton />;
}
