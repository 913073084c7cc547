import { useScreen } from '../api/use-screen';
import { Button } from '../ui/button';
import { ErrorView } from '../ui/message';

/** The error page (2.53). Unknown addresses lead here too, so it has a button to home. */
export default function NotFoundScreen() {
  const { goTo } = useScreen();
  return (
    <ErrorView
      onRefresh={() => window.location.reload()}
      other={
        <Button kind="quiet" onClick={() => goTo('home', { replace: true })}>
          Go to home
        </Button>
      }
    />
  );
}
