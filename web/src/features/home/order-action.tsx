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

type Appearance =
  /** the borrower's next action, as a solid button */
  | { readonly kind: 'act'; readonly icon: ReactNode }
  /** a process under way, as a quiet status with its time */
  | { readonly kind: 'wait'; readonly icon: ReactNode; readonly usual: () => string }
  /** a refusal, as a text with a link */
  | { readonly kind: 'refused' };

/** A function, because the deployment's assumptions are known only after the start. */
const usualPayout = (): string => {
  const { shortest, longest } = assumptions.disbursementTime;
  return `usually ${shortest / MINUTE} to ${longest / MINUTE} minutes`;
};

/** The appearance of the eight button variants (4.2). Only an available action looks like a button. */
const appearances: Record<ButtonVariant, Appearance> = {
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

/** The next action of an order, or its status while it waits. */
export function OrderAction({ order: { orderNo, button }, onAct }: OrderActionProps) {
  const appearance = appearances[button];
  const { home, record } = buttonLabels[button];
  if (appearance.kind === 'act') {
    return (
      <Button icon={appearance.icon} onClick={onAct}>
        {home}
      </Button>
    );
  }
  return (
    <>
      {appearance.kind === 'wait' ? (
        <Status
          icon={appearance.icon}
          title={home}
          detail={<Expected orderNo={orderNo} usual={appearance.usual()} />}
        />
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
  /** the usual duration */
  readonly usual: string;
}

/** The expected time from the order's details. Shows the usual duration until they load. */
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
