import type { ItemAvailability } from '@kit/contracts/enums';
import type { HomeItem } from '@kit/contracts/methods/configuration';
import { useState } from 'react';
import { formatPercentOff } from '../../lib/money';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Section } from '../../ui/card';
import { unbroken } from '../../ui/day';
import { Dialog } from '../../ui/dialog';
import { DownloadIcon, NairaIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Notice } from '../../ui/notice';
import { Note } from '../../ui/page';
import css from './home.module.css';
import { useDownloadOffer } from './use-download-offer';

/** the homePageType of an offer to download another app (CPI) */
const DOWNLOAD_OFFER = 0;
/** Reasons why an offer cannot be applied for now, shown instead of the button. */
const closedTexts = {
  'application under way': 'You can apply when your application is answered.',
  'loan under way': 'You can apply when your loan is paid in full.',
  'not yet again': 'You cannot apply again yet.',
  'amount too high': 'Your amount is higher than this product lends.',
} as const satisfies Record<Exclude<ItemAvailability, 'open'>, string>;
/** Number of offers on the first screen. A link reveals the others. */
const SHOWN = 2;

/** A product of this app is closed while another application is open, because applying would submit that one. */
export const closedByOpenApplication = (items: readonly HomeItem[]): readonly HomeItem[] =>
  items.map((item) =>
    item.homePageType === DOWNLOAD_OFFER || item.availability !== 'open'
      ? item
      : { ...item, availability: 'application under way' },
  );

export interface HotLoansProps {
  readonly items: readonly HomeItem[];
  /** @throws AppError if the application is not possible now */
  readonly onApply: (item: HomeItem) => Promise<void>;
}

/** The Hot Loan section with its link to other loans (2.48). */
export function HotLoans({ items, onApply }: HotLoansProps) {
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
      <Items items={items.slice(0, SHOWN)} onApply={onApply} />
      {isOpen && (
        <Dialog title="Other loans" onClose={() => setIsOpen(false)}>
          <Items items={others} onApply={onApply} />
        </Dialog>
      )}
    </Section>
  );
}

function Items({ items, onApply }: HotLoansProps) {
  const { tip, open, explain } = useDownloadOffer();
  if (items.length === 0) return <Note>There are no other loans at the moment.</Note>;
  return (
    <List>
      {items.map((item) => {
        const isDownload = item.homePageType === DOWNLOAD_OFFER;
        const closed = item.availability === 'open' ? undefined : closedTexts[item.availability];
        return (
          <ListRow
            key={item.itemId}
            icon={isDownload ? <DownloadIcon /> : <NairaIcon />}
            title={item.name}
            detail={
              <>
                {unbroken(item.description.replace(/ ·/g, '\u00a0·'))}
                {item.discountBasisPoints !== null && (
                  <span className={css.coupon}>
                    <Badge>{formatPercentOff(item.discountBasisPoints)}</Badge>
                  </span>
                )}
                {closed !== undefined && <span className={css.closed}>{closed}</span>}
              </>
            }
            end={
              closed === undefined && (
                <Button
                  kind="secondary"
                  isSmall
                  label={`${isDownload ? 'Get' : 'Apply for'} ${item.name}`}
                  onClick={() => void (isDownload ? open(item) : onApply(item).catch(explain(item)))}
                >
                  {isDownload ? 'Get' : 'Apply'}
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
