import type { HomeItem } from '@kit/contracts/methods/configuration';
import { useState } from 'react';
import { formatPercentOff } from '../../lib/money';
import { Button } from '../../ui/button';
import { Section } from '../../ui/card';
import { unbroken } from '../../ui/day';
import { Dialog } from '../../ui/dialog';
import { DownloadIcon, NairaIcon } from '../../ui/icons';
import { List, ListRow } from '../../ui/list';
import { Notice } from '../../ui/notice';
import { Note } from '../../ui/page';
import css from './home.module.css';
import { copy } from './offers/copy';
import { useDownloadOffer } from './use-download-offer';

/** the homePageType of an offer to download another app (CPI) */
const DOWNLOAD_OFFER = 0;
/** Number of offers on the first screen. A link reveals the others. */
const SHOWN = 2;

/** A product of this app is closed while another application is open, because applying would submit that one. */
const closedByOpenApplication = (items: readonly HomeItem[]): readonly HomeItem[] =>
  items.map((item) =>
    item.homePageType === DOWNLOAD_OFFER || item.availability !== 'open'
      ? item
      : { ...item, availability: 'application under way' },
  );

interface ItemsProps {
  readonly items: readonly HomeItem[];
  /** @throws AppError if the application is not possible now */
  readonly onApply: (item: HomeItem) => Promise<void>;
}

export interface HotLoansProps extends ItemsProps {
  /** true if an application is not sent yet */
  readonly hasOpenApplication: boolean;
}

/** The Hot Loan section with its link to other loans (2.48). */
export function HotLoans({ items: offered, hasOpenApplication, onApply }: HotLoansProps) {
  const [isOpen, setIsOpen] = useState(false);
  const items = hasOpenApplication ? closedByOpenApplication(offered) : offered;
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
      <Items items={items.slice(0, SHOWN)} onApply={onApply} />
      {isOpen && (
        <Dialog title={copy.otherLoans} onClose={() => setIsOpen(false)}>
          <Items items={others} onApply={onApply} />
        </Dialog>
      )}
    </Section>
  );
}

function Items({ items, onApply }: ItemsProps) {
  const { tip, open, explain } = useDownloadOffer();
  if (items.length === 0) return <Note>{copy.noOtherLoans}</Note>;
  return (
    <List>
      {items.map((item) => {
        const isDownload = item.homePageType === DOWNLOAD_OFFER;
        const closed = item.availability === 'open' ? undefined : copy.closedOffers[item.availability];
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
                  label={isDownload ? copy.getApp(item.name) : copy.applyFor(item.name)}
                  onClick={() => void (isDownload ? open(item) : onApply(item).catch(explain(item)))}
                >
                  {isDownload ? copy.get : copy.apply}
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
