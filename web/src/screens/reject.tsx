import type { OrderDetail } from '@kit/contracts/methods/loan';
import { informationStep } from '@kit/contracts/methods/user';
import { dayCount } from '@kit/contracts/time-units';
import type { ReactNode } from 'react';
import { useScreen } from '../api/use-screen';
import { LoadedOrder, useOrder } from '../loans/order';
import { formatDay } from '../platform/format';
import { nextScreen } from '../platform/screen';
import * as words from '../platform/words';
import { ActionBar } from '../ui/action-bar';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Lead, Note, Page } from '../ui/text';

const help = ['Repay what you owe elsewhere first.', 'Keep your work and income details up to date.'] as const;

/**
 * A declined application (2.43): the reason, the date of the next possible application, and a link to data deletion.
 */
export default function RejectScreen() {
  const query = useOrder('reject');
  return (
    <LoadedOrder
      query={{ ...query, data: query.data?.rejection ?? undefined }}
      shape={[
        ['line', 'hero'],
        ['row', 'row'],
      ]}
    >
      {(rejection, notice) => <Declined rejection={rejection} notice={notice} />}
    </LoadedOrder>
  );
}

interface DeclinedProps {
  readonly rejection: NonNullable<OrderDetail['rejection']>;
  readonly notice: ReactNode;
}

function Declined({ rejection, notice }: DeclinedProps) {
  const { goTo } = useScreen({ title: 'Your application' });
  const { reason, daysLeft } = rejection;
  const again = nextScreen(informationStep.values);
  return (
    <>
      <Page>
        {notice}
        <Lead>We can’t offer you a loan now</Lead>
        <p>{reason}</p>
        <NextDate rejection={rejection} />
        <Card>
          <h3 className="strong">What helps</h3>
          <ol className="reject-help">
            {help.map((advice) => (
              <li key={advice}>{advice}</li>
            ))}
          </ol>
        </Card>
        <Note>Your details stay saved for your next application.</Note>
        <Button kind="quietDanger" onClick={() => goTo('accountDeletion')}>
          {words.deleteInformation}
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

/** The date of the next possible application, which is what the borrower looks for (4.4). */
function NextDate({ rejection: { freezeDays, daysLeft, reapplyAt } }: Pick<DeclinedProps, 'rejection'>) {
  const freeze = dayCount(freezeDays);
  if (daysLeft === 0) {
    return (
      <section className="stack gap-4 pad-20 small reject-next">
        <b className="lead">You can apply again now</b>
        <span>{`The freeze period of ${freeze} is over.`}</span>
      </section>
    );
  }
  return (
    <section className="stack gap-4 pad-20 small reject-next">
      <span>You can apply again from</span>
      <b className="lead">{formatDay(reapplyAt)}</b>
      <span>{`in ${dayCount(daysLeft)}, after a freeze period of ${freeze}`}</span>
    </section>
  );
}
