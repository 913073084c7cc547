import { assumptions } from '@kit/contracts/assumptions';
import { type ButtonVariant, buttonLabels } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
import { dayCount, MINUTE } from '@kit/contracts/time-units';
import type { ReactNode } from 'react';
import { useQuery } from '../../api/use-query';
import { formatDay, formatMinute } from '../../lib/dates';
import { Button } from '../../ui/button';
import { unbroken } from '../../ui/day';
import { AlertIcon, CheckIcon, ClockIcon, ForwardIcon, NairaIcon, PayoutIcon, RecordIcon } from '../../ui/icons';
import { Status } from '../../ui/status';

type Look =
  /** what the borrower can do now: the solid button */
  | { readonly kind: 'act'; readonly icon: ReactNode }
  /** what is under way: a quiet status with its time */
  | { readonly kind: 'wait'; readonly icon: ReactNode; readonly usual: () => string }
  /** what was refused: a text with the way out */
  | { readonly kind: 'refused' };

/** The assumptions of a deployment are known only when the app has started. */
const usualPayout = (): string => {
  const { shortest, longest } = assumptions.disbursementTime;
  return `usually ${shortest / MINUTE} to ${longest / MINUTE} minutes`;
};

/** How each of the eight button variants looks (4.2): what can be tapped is a button, what cannot is none. */
const looks: Record<ButtonVariant, Look> = {
  apply: { kind: 'act', icon: <ForwardIcon /> },
  continue: { kind: 'act', icon: <CheckIcon /> },
  'get money': { kind: 'act', icon: <NairaIcon /> },
  repaying: { kind: 'act', icon: <RecordIcon /> },
  overdue: { kind: 'act', icon: <AlertIcon /> },
  processing: { kind: 'wait', icon: <ClockIcon />, usual: () => 'usually about an hour' },
  paying: { kind: 'wait', icon: <PayoutIcon />, usual: usualPayout },
  rejected: { kind: 'refused' },
};

export interface OrderActionProps {
  readonly order: Pick<NonNullable<ResponseOf<'homePage'>['order']>, 'orderNo' | 'button'>;
  readonly onAct: () => void;
}

/** What can be done about an order, or what it is waiting for. */
export function OrderAction({ order: { orderNo, button }, onAct }: OrderActionProps) {
  const look = looks[button];
  const { home, record } = buttonLabels[button];
  if (look.kind === 'act') {
    return (
      <Button icon={look.icon} onClick={onAct}>
        {home}
      </Button>
    );
  }
  return (
    <>
      {look.kind === 'wait' ? (
        <Status icon={look.icon} title={home} detail={<Expected orderNo={orderNo} usual={look.usual()} />} />
      ) : (
        <p>
          <b>{home}.</b> <Freeze orderNo={orderNo} />
        </p>
      )}
      <Button kind="quiet" onClick={onAct}>
        {record}
      </Button>
    </>
  );
}

interface ExpectedProps {
  readonly orderNo: string;
  /** how long it usually takes */
  readonly usual: string;
}

/** The time comes with the order's details; until they are loaded, it is how long it usually takes. */
function Expected({ orderNo, usual }: ExpectedProps) {
  const at = useQuery('orderDetail', { orderNo }).data?.expectedAt ?? null;
  return at === null ? usual : unbroken(`expected by ${formatMinute(at)}`);
}

/** How long a declined borrower has to wait (4.4). */
function Freeze({ orderNo }: { readonly orderNo: string }) {
  const rejection = useQuery('orderDetail', { orderNo }).data?.rejection;
  if (!rejection) return 'You cannot apply again yet.';
  return unbroken(`You can apply again in ${dayCount(rejection.daysLeft)}, from ${formatDay(rejection.reapplyAt)}.`);
}
