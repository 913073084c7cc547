import { CONTACT_SUPPORT_AFTER } from '@kit/contracts/constants';
import type { OrderDetail, OrderSummary } from '@kit/contracts/methods/loan';
import { HOUR, hourCount } from '@kit/contracts/time-units';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { usePoll } from '../api/use-poll';
import { useScreen } from '../api/use-screen';
import { APPLICATION_QUERY, LOAN_QUERY } from '../platform/location';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { List, ListRow, type Milestone, Milestones } from '../ui/card';
import { Illustration, type IllustrationName } from '../ui/illustration';
import { Notice } from '../ui/message';
import { HeadsetIcon } from '../ui/more-icons';
import { Lead, Note, Page } from '../ui/text';

/** The longest delay of a timer, in ms. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * Returns true once an instant has passed, and updates at that instant.
 * @param at time of the device's clock, milliseconds since the epoch; false forever if it is undefined
 */
const useHasPassed = (at: number | undefined): boolean => {
  const isOver = () => at !== undefined && Date.now() >= at;
  const [reached, setReached] = useState({ at, isOver: isOver() });
  useEffect(() => {
    if (at === undefined) return undefined;
    const left = at - Date.now();
    const timer = setTimeout(
      () => setReached({ at, isOver: Date.now() >= at }),
      Math.min(Math.max(0, left), LONGEST_TIMER),
    );
    return () => clearTimeout(timer);
  }, [at]);
  return reached.at === at ? reached.isOver : isOver();
};

/**
 * Waits for the status of an order to change. It polls while the page is visible, and the borrower can check manually.
 * The server's instants are converted to the device's clock, which may be wrong.
 */
const useOrderWait = (data: OrderDetail, reload: () => Promise<void>) => {
  usePoll(reload, data.checkAfter !== null);
  const ahead = useMemo(() => data.serverTime - Date.now(), [data]);
  const onDeviceClock = (at: number | null) => (at === null ? undefined : at - ahead);
  // a manual check makes sense from here on, and customer service should know later (9.2)
  const canCheck = useHasPassed(onDeviceClock(data.checkAfter));
  const isLate = useHasPassed(onDeviceClock(data.contactSupportAfter));
  const [isChecking, setIsChecking] = useState(false);
  const [hasChecked, setHasChecked] = useState(false);
  const check = async () => {
    setIsChecking(true);
    await reload();
    setIsChecking(false);
    setHasChecked(true);
  };
  return { canCheck, isLate, isChecking, hasChecked: hasChecked && !isChecking, check };
};

export interface HelpRowProps {
  readonly order: Pick<OrderSummary, 'orderNo' | 'tractOdrId'>;
  readonly title: string;
}

/** Links from an order to customer service. The chat is then about this order. */
export function HelpRow({ order, title }: HelpRowProps) {
  const { goTo } = useScreen();
  return (
    <List>
      <ListRow
        icon={<HeadsetIcon />}
        title={title}
        detail="Contact customer service"
        onClick={() =>
          goTo('feedback-faq', { query: { [APPLICATION_QUERY]: order.tractOdrId, [LOAN_QUERY]: order.orderNo } })
        }
      />
    </List>
  );
}

const SUPPORT_HOURS = CONTACT_SUPPORT_AFTER / HOUR;

export interface WaitViewProps {
  readonly art: IllustrationName;
  /** title in the top bar */
  readonly pageTitle: string;
  readonly title: string;
  readonly text: string;
  readonly steps: readonly Milestone[];
  readonly data: OrderDetail;
  readonly reload: () => Promise<void>;
  /** says that the last reload failed */
  readonly note: ReactNode;
  /** noun for the awaited result inside a sentence: 'answer' */
  readonly what: string;
}

/** A screen that waits for an order: its progress, the expected time, and customer service if it takes too long. */
export function WaitView({ art, pageTitle, title, text, steps, data, reload, note, what }: WaitViewProps) {
  useScreen({ title: pageTitle });
  const { canCheck, isLate, isChecking, hasChecked, check } = useOrderWait(data, reload);
  return (
    <>
      <Page>
        {note}
        <Illustration name={art} />
        <Lead>{title}</Lead>
        <p>{text}</p>
        <Milestones label="How far it is" steps={steps} />
        {isLate && (
          <Notice
            isAlert
          >{`This takes longer than it should: more than ${hourCount(SUPPORT_HOURS)}. Please contact customer service.`}</Notice>
        )}
        <HelpRow
          order={data.order}
          title={isLate ? `Still no ${what}` : `No ${what} after ${hourCount(SUPPORT_HOURS)}?`}
        />
      </Page>
      {canCheck && (
        <ActionBar>
          <div role="status">
            {hasChecked && !note && <Note>{`No ${what} yet. We keep checking while this screen is open.`}</Note>}
          </div>
          <Button kind="secondary" isBusy={isChecking} onClick={() => void check()}>
            Check again
          </Button>
        </ActionBar>
      )}
    </>
  );
}
