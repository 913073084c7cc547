import { buttonLabels } from '@kit/contracts/enums';
import type { HomeItem } from '@kit/contracts/methods/configuration';
import { useDeferredValue } from 'react';
import { useQuery } from '../../api/use-query';
import { nextScreen } from '../../navigation/information-steps';
import { orderRoute } from '../../navigation/order-screen';
import { useNavigation } from '../../navigation/use-navigation';
import { useChosenOffer } from '../../orders/use-chosen-offer';
import { ErrorView } from '../../ui/error-view';
import { Page } from '../../ui/page';
import { StaleNote } from '../../ui/stale-note';
import { About } from './about';
import { ApplicationCard } from './application-card';
import { CreditLimitPopup } from './credit-limit-popup';
import { HomeLoading } from './home-loading';
import { closedByOpenApplication, HotLoans } from './hot-loans';
import { OfferCard } from './offer-card';
import { OrderCard } from './order-card';

/** Home: the offer or the debt, the progress of the application, and other loans. */
export default function HomeScreen() {
  const { goTo } = useNavigation();
  const { offer, choose } = useChosenOffer();
  const { data: current, error, isValidating, reload } = useQuery('homePage', {});
  // deferred, so that a slow device can handle taps during the rendering
  const data = useDeferredValue(current);
  if (!data) {
    return error ? <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} /> : <HomeLoading />;
  }
  const { application, order, product } = data;
  // the button opens the order's screen, or continues the application
  const { screen, options } = order ? orderRoute(order) : nextScreen(application.completedSteps);
  const act = () => goTo(screen, options);
  const applyFor = async (item: HomeItem) => {
    await choose(item);
    act();
  };
  return (
    <Page>
      {error && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />}
      {order ? (
        <OrderCard order={order} onAct={act} />
      ) : (
        <OfferCard product={product} label={buttonLabels[data.button].home} onApply={act} />
      )}
      {!order && <ApplicationCard {...application} offer={offer} />}
      <HotLoans
        items={order?.status === 'incomplete' ? closedByOpenApplication(data.items) : data.items}
        onApply={applyFor}
      />
      <About />
      <CreditLimitPopup product={product} />
    </Page>
  );
}
