import { useNavigation } from '../../navigation/use-navigation';
import { Button } from '../../ui/button';
import { ErrorView } from '../../ui/error-view';

/** The error page (2.53). An address that nobody knows leads here as well, so there is a way home too. */
export default function NotFoundScreen() {
  const { goTo } = useNavigation();
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
