import type { ItemAvailability, OrderStatus } from '@kit/contracts/enums';
import type { HomeItem } from '@kit/contracts/methods/configuration';
import { useState } from 'react';
import { formatPercentOff } from '../../platform/money';
import { Button } from '../../ui/button';
import { Section } from '../../ui/card';
import { unbroken } from '../../ui/day';
import { Dialog } from '../../ui/dialog';
import { NairaIcon, Outline } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Notice } from '../../ui/notice';
import { Note } from '../../ui/page';
import css from './home.module.css';
import { copy } from './offers-copy';
import { useDownloadOffer } from './use-download-offer';

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
      title={copy.hotLoans}
      end={
        <Button kind="quiet" isInline onClick={() => setIsOpen(true)}>
          {copy.otherLoans}
        </Button>
      }
    >
      <Items items={items.slice(0, SHOWN)} {...props} />
      {isOpen && (
        <Dialog title={copy.otherLoans} onClose={() => setIsOpen(false)}>
          <Items items={others} {...props} />
        </Dialog>
      )}
    </Section>
  );
}

function Items({ items, status, onApply }: HotLoansProps) {
  const { tip, open, explain } = useDownloadOffer();
  if (items.length === 0) return <Note>{copy.noOtherLoans}</Note>;
  return (
    <List>
      {items.map((item) => {
        const isDownload = item.homePageType === DOWNLOAD_OFFER;
        const availability = availabilityOf(item, status);
        const closed = availability === 'open' ? undefined : copy.closedOffers[availability];
        const action = isDownload ? 'download' : status === 'approved' ? 'price' : 'apply';
        return (
          <ListRow
            key={item.itemId}
            icon={isDownload ? <DownloadIcon /> : <NairaIcon />}
            title={item.name}
            detail={
              <>
                {unbroken(item.description.replace(/ ·/g, '\u00a0·'))}
                {item.discountBasisPoints !== null && (
                  <span className={`${css.line} ${css.coupon}`}>{formatPercentOff(item.discountBasisPoints)}</span>
                )}
                {closed !== undefined && <span className={css.line}>{closed}</span>}
              </>
            }
            end={
              closed === undefined && (
                <Button
                  kind="secondary"
                  isSmall
                  label={copy.actions[action].of(item.name)}
                  onClick={() => void (isDownload ? open(item) : onApply(item).catch(explain(item)))}
                >
                  {copy.actions[action].label}
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
