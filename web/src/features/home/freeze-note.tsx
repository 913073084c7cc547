import { dayCount } from '@kit/contracts/time-units';
import { useQuery } from '../../api/use-query';
import { formatDay } from '../../lib/dates';

/**
 * How long a declined borrower has to wait (4.4). The duration comes with the order's details; until they are loaded,
 * the note only says that there is a wait.
 */
export function FreezeNote({ orderNo }: { readonly orderNo: string }) {
  const { data } = useQuery('orderDetail', { orderNo });
  const rejection = data?.rejection;
  if (!rejection) return <p>You cannot apply again yet.</p>;
  return (
    <p>
      You can apply again in {dayCount(rejection.daysLeft)}, from {formatDay(rejection.reapplyAt)}.
    </p>
  );
}
