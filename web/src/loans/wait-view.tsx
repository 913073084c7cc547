import { CONTACT_SUPPORT_AFTER } from '@kit/contracts/constants';
import type { OrderSummary } from '@kit/contracts/methods/loan';
import { HOUR, hourCount } from '@kit/contracts/time-units';
import type { ReactNode } from 'react';
import { useScreen } from '../api/use-screen';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { type Milestone, Milestones } from '../ui/card';
import { Illustration, type IllustrationName } from '../ui/illustration';
import { Notice } from '../ui/message';
import { Lead, Note, Page } from '../ui/text';
import { HelpRow } from './help-row';
import type { OrderWait } from './use-order-wait';

const SUPPORT_HOURS = CONTACT_SUPPORT_AFTER / HOUR;

export interface WaitViewProps {
  readonly art: IllustrationName;
  /** title in the top bar */
  readonly pageTitle: string;
  readonly title: string;
  readonly text: string;
  readonly steps: readonly Milestone[];
  readonly order: OrderSummary;
  readonly wait: OrderWait;
  /** says that the last reload failed */
  readonly note: ReactNode;
  /** noun for the awaited result inside a sentence: 'answer' */
  readonly what: string;
}

/** A screen that waits for an order: its progress, the expected time, and customer service if it takes too long. */
export function WaitView({ art, pageTitle, title, text, steps, order, wait, note, what }: WaitViewProps) {
  useScreen({ title: pageTitle });
  const { canCheck, isLate, isChecking, hasChecked, check } = wait;
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
        <HelpRow order={order} title={isLate ? `Still no ${what}` : `No ${what} after ${hourCount(SUPPORT_HOURS)}?`} />
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
