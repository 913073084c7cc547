import { assumptions } from '@kit/contracts/assumptions';
import type { HomeItem, ItemAvailability } from '@kit/contracts/methods/configuration';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { useState } from 'react';
import { useGooglePlay } from '../../api/use-google-play';
import { AppError } from '../../platform/app-error';
import { formatPercentOff } from '../../platform/format';
import { isOnHost, isWebLink, packageIdOf, webAddress } from '../../platform/links';
import { Button } from '../../ui/button';
import { List, ListRow, Section } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { Outline } from '../../ui/icons';
import { Notice } from '../../ui/message';
import { NairaIcon } from '../../ui/more-icons';
import { Note, Parts } from '../../ui/text';

/** Returns true for any package in Google Play. A web page must be https and on a host of `downloadHosts`. */
const mayOpen = (link: string): boolean => {
  if (packageIdOf(link) !== undefined || !isWebLink(link)) return true;
  const url = webAddress(link);
  return url !== undefined && isOnHost(url, assumptions.downloadHosts);
};

/**
 * Opens a download offer (2.49) in Google Play.
 * @returns `open`, the current `tip` with its item, and `explain`, which shows a failed call as a tip
 */
const useDownloadOffer = () => {
  const openGooglePlay = useGooglePlay();
  const [tip, setTip] = useState<{ readonly itemId: string; readonly text: string }>();
  const open = async ({ itemId, extDownloadUrl }: HomeItem): Promise<void> => {
    setTip(undefined);
    const link = extDownloadUrl?.trim();
    if (!link) setTip({ itemId, text: 'This app has no download link yet. Please try again later.' });
    else if (!mayOpen(link)) setTip({ itemId, text: 'We can’t open this link here.' });
    else if (!(await openGooglePlay(link)))
      setTip({ itemId, text: 'Google Play could not be opened. Please try again.' });
  };
  const explain =
    ({ itemId }: HomeItem) =>
    (thrown: unknown) =>
      setTip({ itemId, text: AppError.from(thrown).message });
  return { tip, open, explain };
};

const closedOffers = {
  'application under way': 'Open again once we have answered your application.',
  'loan under way': 'Open again once you have repaid your loan.',
  'not yet again': 'You can’t apply again yet.',
  'amount too high': 'This lender lends less than your amount.',
} as const;

const actions = {
  apply: { label: 'Apply', of: (name: string) => `Apply for ${name}` },
  /** a loan is approved: the button leads to its price with this offer */
  price: { label: 'See price', of: (name: string) => `See price with ${name}` },
  download: { label: 'Get', of: (name: string) => `Get ${name}` },
} as const;

const DownloadIcon = () => <Outline d="M12 4v10.5M7.5 10.5L12 15l4.5-4.5M5 20h14" />;

/** the homePageType of an offer to download another app (CPI) */
const DOWNLOAD_OFFER = 0;
/** Number of offers on the first screen. A link reveals the others. */
const SHOWN = 2;

/**
 * The reason why an order closes the offers of this app, by its status. Their Apply button would open that order
 * instead.
 */
const closedBy: Partial<Record<OrderStatus, ItemAvailability>> = {
  incomplete: 'application under way',
  assessing: 'application under way',
  reviewing: 'application under way',
  rejected: 'not yet again',
  disbursing: 'loan under way',
  addingCard: 'loan under way',
  repaying: 'loan under way',
  overdue: 'loan under way',
};

const availabilityOf = ({ homePageType, availability }: HomeItem, status: OrderStatus | undefined): ItemAvailability =>
  homePageType === DOWNLOAD_OFFER || availability !== 'open' || status === undefined
    ? availability
    : (closedBy[status] ?? 'open');

export interface HotLoansProps {
  readonly items: readonly HomeItem[];
  /** status of the current order, if there is one */
  readonly status: OrderStatus | undefined;
  /** @throws AppError if the application is not possible now */
  readonly onApply: (item: HomeItem) => Promise<void>;
}

/** The Hot Loan section with its link to other loans (2.48). */
export function HotLoans({ items, ...props }: HotLoansProps) {
  const [isOpen, setIsOpen] = useState(false);
  const others = items.slice(SHOWN);
  return (
    <Section
      title="Hot loans"
      end={
        <Button kind="quiet" isInline onClick={() => setIsOpen(true)}>
          Other loans
        </Button>
      }
    >
      <Items items={items.slice(0, SHOWN)} {...props} />
      {isOpen && (
        <Dialog title="Other loans" onClose={() => setIsOpen(false)}>
          <Items items={others} {...props} />
        </Dialog>
      )}
    </Section>
  );
}

function Items({ items, status, onApply }: HotLoansProps) {
  const { tip, open, explain } = useDownloadOffer();
  if (items.length === 0) return <Note>There are no other loans at the moment.</Note>;
  return (
    <List>
      {items.map((item) => {
        const isDownload = item.homePageType === DOWNLOAD_OFFER;
        const availability = availabilityOf(item, status);
        const closed = availability === 'open' ? undefined : closedOffers[availability];
        const action = isDownload ? 'download' : status === 'approved' ? 'price' : 'apply';
        return (
          <ListRow
            key={item.itemId}
            icon={isDownload ? <DownloadIcon /> : <NairaIcon />}
            title={item.name}
            detail={
              <>
                <Parts of={item.description.split(' · ')} />
                {item.discountBasisPoints !== null && (
                  <span className="home-line accent strong">{formatPercentOff(item.discountBasisPoints)}</span>
                )}
                {closed !== undefined && <span className="home-line">{closed}</span>}
              </>
            }
            end={
              closed === undefined && (
                <Button
                  kind="secondary"
                  isSmall
                  label={actions[action].of(item.name)}
                  onClick={() => void (isDownload ? open(item) : onApply(item).catch(explain(item)))}
                >
                  {actions[action].label}
                </Button>
              )
            }
          >
            {tip?.itemId === item.itemId && <Notice isAlert>{tip.text}</Notice>}
          </ListRow>
        );
      })}
    </List>
  );
}
