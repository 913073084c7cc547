import { informationStep } from '@kit/contracts/enums';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import { dayCount } from '@kit/contracts/time-units';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/dates';
import { nextScreen } from '../../navigation/information-steps';
import { useTopBar } from '../../navigation/top-bar-context';
import { useNavigation } from '../../navigation/use-navigation';
import { OrderProblem } from '../../orders/order-problem';
import { useOrder } from '../../orders/use-order';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Fact, Facts } from '../../ui/facts';
import { Illustration } from '../../ui/illustration';
import { Lead, Note, Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { StaleNote } from '../../ui/stale-note';

/**
 * A declined application (2.43): the reason, the date of the next possible application, and a link to data deletion.
 */
export default function RejectScreen() {
  const query = useOrder('reject');
  const { data, error, isValidating, reload } = query;
  if (!data?.rejection) {
    return error ? (
      <OrderProblem {...query} error={error} />
    ) : (
      <Skeleton
        cards={[
          ['line', 'hero'],
          ['row', 'row'],
        ]}
      />
    );
  }
  return (
    <Declined
      rejection={data.rejection}
      notice={error && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />}
    />
  );
}

interface DeclinedProps {
  readonly rejection: NonNullable<OrderDetail['rejection']>;
  readonly notice: ReactNode;
}

function Declined({ rejection: { reason, freezeDays, daysLeft, reapplyAt }, notice }: DeclinedProps) {
  const { goTo } = useNavigation();
  useTopBar({ title: 'Application declined' });
  const again = nextScreen(informationStep.values);
  return (
    <>
      <Page>
        {notice}
        <Illustration name="refused" />
        <Lead>We cannot offer you a loan this time</Lead>
        <p>{reason}</p>
        <Facts>
          <Fact label="Freeze period">{dayCount(freezeDays)}</Fact>
          <Fact label="You can apply again">
            {daysLeft > 0 ? `in ${dayCount(daysLeft)}, from ${formatDay(reapplyAt)}` : 'now'}
          </Fact>
        </Facts>
        <Note>
          What you filled in stays saved for the next application. If you would rather have it removed, you can delete
          your information together with your account.
        </Note>
        <Button kind="quietDanger" onClick={() => goTo('accountDeletion')}>
          Delete my information
        </Button>
      </Page>
      <ActionBar>
        {daysLeft > 0 ? (
          <Button kind="secondary" onClick={() => goTo('home', { replace: true })}>
            Back to home
          </Button>
        ) : (
          <Button onClick={() => goTo(again.screen, again.options)}>Apply again</Button>
        )}
      </ActionBar>
    </>
  );
}
