import { EXTENSION_DAYS } from '@kit/contracts/constants';
import type { ResponseOf } from '@kit/contracts/methods';
import { type HomeItem, homePage } from '@kit/contracts/methods/configuration';
import { buttonLabels } from '@kit/contracts/methods/order-status';
import { type InformationStep, informationStep } from '@kit/contracts/methods/user';
import { dayCount } from '@kit/contracts/time-units';
import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { orderRoute } from '../../loans/loan';
import { type ChosenOffer, useChosenOffer } from '../../loans/use-chosen-offer';
import { formatPercent, formatPercentOff } from '../../platform/format';
import { EXTEND_TYPE, TYPE_QUERY } from '../../platform/location';
import { nextScreen, useMounted } from '../../platform/screen';
import { Button } from '../../ui/button';
import { Loaded, lazyOptional } from '../../ui/loaded';
import { Progress } from '../../ui/progress';
import { Money, Note, Page, Parts } from '../../ui/text';
import { About, HomeLoading } from './home-loading';
import { OrderPanel } from './order-panel';

const loadHotLoans = async () => (await import('./hot-loans')).HotLoans;
// loads together with the content of home, which shows it below the first screen
loadHotLoans().catch(() => undefined);
const HotLoans = lazyOptional(loadHotLoans);
const FailedPayout = lazyOptional(async () => (await import('./failed-payout')).FailedPayout);
const LimitNews = lazyOptional(async () => (await import('./limit-news')).LimitNews);

function Tip({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <p className="box stack gap-4 pad-16">
      <b>{title}</b>
      <span className="note">{text}</span>
    </p>
  );
}

/** Home: the amount on offer or owed with its next step, and below it other loans. */
export default function HomeScreen() {
  const query = useQuery(homePage, {});
  // deferred, so that a slow device can handle taps during the rendering
  const data = useDeferredValue(query.data);
  return (
    <Loaded query={{ ...query, data }} shape={<HomeLoading />}>
      {(home, note) => <HomeContent home={home} note={note} />}
    </Loaded>
  );
}

function HomeContent({ home, note }: { readonly home: ResponseOf<'homePage'>; readonly note: ReactNode }) {
  const { goTo } = useScreen();
  const isHere = useMounted();
  const { offer, choose } = useChosenOffer();
  const { application, order, product } = home;
  // the button opens the order's screen, or continues the application; after a loan that ended, "Apply now" begins one
  const { screen, options } =
    order && order.button !== 'apply' ? orderRoute(order) : nextScreen(application.completedSteps);
  const act = () => goTo(screen, options);
  const applyFor = async (item: HomeItem) => {
    await choose(item);
    if (isHere.current) act();
  };
  const isLate = order !== null && order.overdueDays > 0;
  return (
    <Page>
      {note}
      {/* a borrower who has never applied has no payout */}
      {order === null && application.nextStep === null && (
        <Suspense>
          <FailedPayout />
        </Suspense>
      )}
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
          label={buttonLabels[home.button].home}
          onApply={act}
        />
      )}
      {order?.status === 'repaying' && (
        <Tip title="Repay on time" text="Your limit can grow with each loan you repay by its due date." />
      )}
      {isLate && (
        <Tip
          title="Can’t repay it all today?"
          text={`Pay a part, or extend by ${dayCount(EXTENSION_DAYS)}. Each day late costs more, so act today.`}
        />
      )}
      {/* one boundary for both, so that the offers do not move the text when they load */}
      <Suspense>
        {/* a borrower in arrears should repay first */}
        {!isLate && <HotLoans items={home.items} status={order?.status} onApply={applyFor} />}
        <About />
      </Suspense>
      {product.previousMaximumAmount !== null && (
        <Suspense>
          <LimitNews now={product.maximumAmount} before={product.previousMaximumAmount} />
        </Suspense>
      )}
    </Page>
  );
}

/** The names of the information steps inside a sentence. */
const stepNames = {
  personal: 'personal information',
  work: 'work information',
  face: 'face photo',
  bank: 'bank account',
} as const satisfies Record<InformationStep, string>;

const steps = informationStep.values;

/** "7 or 14 days" */
const termsText = (days: readonly number[]): string =>
  [...days.slice(0, -1), dayCount(days[days.length - 1] ?? 0)].join(' or ');

interface OfferPanelProps extends Pick<ResponseOf<'homePage'>, 'product' | 'application'> {
  /** the hot loan that the borrower applies for; undefined for the usual product */
  readonly offer: ChosenOffer | undefined;
  readonly label: string;
  readonly onApply: () => void;
}

/** The amount on offer and its price, with the next step of the application. */
function OfferPanel({ product, application, offer, label, onApply }: OfferPanelProps) {
  const { completedSteps, nextStep } = application;
  const done = completedSteps.length;
  const place =
    nextStep === null
      ? `All ${steps.length} steps done. Check your answers and apply.`
      : `Step ${done + 1} of ${steps.length}: ${stepNames[nextStep]}`;
  return (
    <section className="panel stack gap-16 pad-20">
      <p className="stack">
        <span>You could borrow up to</span>
        <Money isHero amount={product.maximumAmount} />
        <Note as="span">
          <Parts
            of={[
              `for ${termsText(product.loanDays)}`,
              `${formatPercent(product.dailyRateBasisPoints)} interest a day, plus a processing fee`,
            ]}
          />
        </Note>
      </p>
      <Button onClick={onApply}>{label}</Button>
      <div className="stack gap-8">
        <Progress done={done} total={steps.length} label="Your application" text={place} />
        <p className="row spread small home-place">
          <span>{place}</span>
          <span>100% online</span>
        </p>
        {offer && (
          <Note>
            {offer.discountBasisPoints === null
              ? `For ${offer.name}`
              : `For ${offer.name}: ${formatPercentOff(offer.discountBasisPoints)} the processing fee`}
          </Note>
        )}
      </div>
    </section>
  );
}
