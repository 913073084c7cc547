import { Skeleton } from '../../ui/skeleton';

/** The page that a native login lands on: it has no content of its own (2.3). */
export default function AuthScreen() {
  return <Skeleton />;
}
