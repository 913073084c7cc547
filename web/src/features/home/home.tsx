import { buttonLabels } from '@kit/contracts/enums';
import { useQuery } from '../../api/use-query';
import { nextScreen } from '../../navigation/information-steps';
import { orderRoute } from '../../navigation/order-screen';
import { useNavigation } from '../../navigation/use-navigation';
import { ErrorView } from '../../ui/error-view';
import { Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { StaleNote } from '../../ui/stale-note';
import { ApplicationCard } from './application-card';
import { CreditLimitPopup } from './credit-limit-popup';
import css from './home.module.css';
import { HotLoans } from './hot-loans';
import { OfferCard } from './offer-card';
import { OrderCard } from './order-card';

/** Home: what can be borrowed or is owed, the progress of the application, and other loans. */
export default function HomeScreen() {
  const { goTo } = useNavigation();
  const { data, error, isValidating, reload } = useQuery('homePage', {});
  if (!data) {
    return error ? (
      <ErrorView onRefresh={() => void reload()} isBusy={isValidating} />
    ) : (
      <Skeleton
        cards={[
          ['line', 'hero', 'line', 'button', 'line'],
          ['line', 'line'],
          ['row', 'row'],
        ]}
      />
    );
  }
  const { application, order, product } = data;
  // the one button leads to the order's screen, or continues the application where it stopped
  const { screen, options } = order ? orderRoute(order) : nextScreen(application.completedSteps);
  const act = () => goTo(screen, options);
  const label = buttonLabels[order?.button ?? data.button].home;
  return (
    <Page>
      {error && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />}
      {order ? (
        <OrderCard order={order} label={label} onAct={act} />
      ) : (
        <OfferCard product={product} label={label} onApply={act} />
      )}
      {!order && <ApplicationCard {...application} />}
      <HotLoans items={data.items} onApply={act} />
      <p className={css.about}>
        We are a marketplace that connects customers with loan providers, and use data analysis to recommend products.
      </p>
      <CreditLimitPopup product={product} />
    </Page>
  );
}
