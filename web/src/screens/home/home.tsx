import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { buttonLabels } from '@kit/contracts/first-enums';
import { type HomeItem, homePage } from '@kit/contracts/methods/configuration';
import { dayCount } from '@kit/contracts/time-units';
import { Suspense, useDeferredValue } from 'react';
import { useQuery } from '../../api/use-query';
import { orderRoute } from '../../loans/order-screen';
import { useChosenOffer } from '../../loans/use-chosen-offer';
import { nextScreen } from '../../platform/information-steps';
import { EXTEND_TYPE, TYPE_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { ErrorView } from '../../ui/error-view';
import { lazyOptional } from '../../ui/lazy-optional';
import { Page } from '../../ui/page';
import { StaleNote } from '../../ui/stale-note';
import { copy } from './copy';
import css from './home.module.css';
import { About, HomeLoading } from './home-loading';
import { OfferPanel } from './offer-panel';
import { OrderPanel } from './order-panel';
import { useLimitNews } from './use-limit-news';

const loadHotLoans = async () => (await import('./hot-loans')).HotLoans;
// loads together with the content of home, which shows it below the first screen
loadHotLoans().catch(() => undefined);
const HotLoans = lazyOptional(loadHotLoans);
const CreditLimitPopup = lazyOptional(async () => (await import('./credit-limit-popup')).CreditLimitPopup);

function Tip({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <p className={css.tip}>
      <b>{title}</b>
      <span>{text}</span>
    </p>
  );
}

/** Home: the amount on offer or owed with its next step, and below it other loans. */
export default function HomeScreen() {
  const { goTo } = useNavigation();
  const { offer, choose } = useChosenOffer();
  const { data: current, error, isValidating, reload } = useQuery(homePage, {});
  // deferred, so that a slow device can handle taps during the rendering
  const data = useDeferredValue(current);
  const onLimitSeen = useLimitNews(data?.product);
  if (!data) {
    return error ? <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} /> : <HomeLoading />;
  }
  const { application, order, product } = data;
  // the button opens the order's screen, or continues the application; after a loan that ended, "Apply now" begins one
  const { screen, options } =
    order && order.button !== 'apply' ? orderRoute(order) : nextScreen(application.completedSteps);
  const act = () => goTo(screen, options);
  const applyFor = async (item: HomeItem) => {
    await choose(item);
    act();
  };
  const isLate = order !== null && order.overdueDays > 0;
  return (
    <Page>
      {error && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />}
      {order ? (
        <OrderPanel
          order={order}
          onAct={act}
          onExtend={() => goTo(screen, { query: { ...options.query, [TYPE_QUERY]: EXTEND_TYPE } })}
        />
      ) : (
        <OfferPanel
          product={product}
          application={application}
          offer={offer}
          label={buttonLabels[data.button].home}
          onApply={act}
        />
      )}
      {order?.status === 'repaying' && <Tip title={copy.onTimeTitle} text={copy.onTime} />}
      {isLate && <Tip title={copy.lateTitle} text={copy.late(dayCount(EXTENSION_DAYS))} />}
      {/* one boundary for both, so that the offers do not move the text when they load */}
      <Suspense>
        {/* a borrower in arrears should repay first */}
        {!isLate && <HotLoans items={data.items} status={order?.status} onApply={applyFor} />}
        <About />
      </Suspense>
      {onLimitSeen && (
        <Suspense>
          <CreditLimitPopup product={product} onClose={onLimitSeen} />
        </Suspense>
      )}
    </Page>
  );
}
