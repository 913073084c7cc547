import { extensionQuote } from '@kit/contracts/methods/extension';
import { loginTexts } from '@kit/contracts/methods/session';
import { useState } from 'react';
import { useQuery } from '../../api/use-query';
import { useSession } from '../../api/use-session';
import { notFoundText } from '../../loans/not-found-text';
import type { AppError } from '../../platform/app-error';
import { formatDay } from '../../platform/dates';
import { ORDER_QUERY, PURPOSE_QUERY } from '../../platform/query-keys';
import { useTopBar } from '../../platform/top-bar-context';
import { useNavigation } from '../../platform/use-navigation';
import { useView } from '../../platform/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { LoadProblem } from '../../ui/load-problem';
import { Message } from '../../ui/message';
import { Skeleton } from '../../ui/skeleton';

import { ExtensionView } from './extension-view';

/** Extends the term in three steps: price and consequences, the borrower's decision, the payment (2.46). */
export default function ExtensionScreen() {
  const { current, goTo } = useNavigation();
  const { isLoggedIn } = useSession();
  const orderNo = current.query.get(ORDER_QUERY) ?? '';
  const [newDueAt, setNewDueAt] = useState<number>();
  const query = useQuery(extensionQuote, isLoggedIn && newDueAt === undefined ? { orderNo } : null);
  const { data, error, isValidating, reload } = query;
  const seeLoan = () => goTo('repayDetail', { query: { [ORDER_QUERY]: orderNo }, replace: true });

  if (!isLoggedIn) {
    return (
      <Message
        art="phone"
        role="alert"
        text={loginTexts.extensionLogin}
        action={<Button onClick={() => goTo('login')}>Log in</Button>}
      />
    );
  }
  if (newDueAt !== undefined) return <Extended newDueAt={newDueAt} onSeeLoan={seeLoan} />;
  if (!data) {
    if (!error) {
      return (
        <Skeleton
          cards={[
            ['line', 'hero', 'line'],
            ['row', 'row', 'row', 'row'],
          ]}
        />
      );
    }
    return (
      <ExtensionProblem
        error={error}
        orderNo={orderNo}
        onRefresh={() => void reload()}
        isBusy={isValidating}
        onSeeLoan={seeLoan}
      />
    );
  }
  return (
    <ExtensionView
      terms={data}
      isStale={error !== undefined}
      isBusy={isValidating}
      onReload={reload}
      onExtended={setNewDueAt}
      onPay={() => goTo('cashier', { query: { [ORDER_QUERY]: orderNo, [PURPOSE_QUERY]: 'extend' } })}
    />
  );
}

interface ExtendedProps {
  /** milliseconds since the epoch */
  readonly newDueAt: number;
  readonly onSeeLoan: () => void;
}

/** Shown if earlier payments covered the extension, so that it took effect at once. */
function Extended({ newDueAt, onSeeLoan }: ExtendedProps) {
  useView({ name: 'extended', title: 'Term extended' });
  return (
    <>
      <Message
        art="extended"
        role="alert"
        title="The term is extended"
        text={`What you had paid was enough for it. Your loan is now due on ${formatDay(newDueAt)}.`}
      />
      <ActionBar>
        <Button onClick={onSeeLoan}>See your loan</Button>
      </ActionBar>
    </>
  );
}

interface ExtensionProblemProps {
  readonly error: AppError;
  readonly orderNo: string;
  readonly onRefresh: () => void;
  readonly isBusy: boolean;
  readonly onSeeLoan: () => void;
}

/** Shown if the price of the extension did not load: the loan is unknown, cannot be extended, or a retry can help. */
function ExtensionProblem({ error, orderNo, onRefresh, isBusy, onSeeLoan }: ExtensionProblemProps) {
  const { goTo } = useNavigation();
  useTopBar({ title: 'Your loan' });
  const isUnknown = error.codeName === 'ORDER_NOT_FOUND';
  const isNotOwed = error.codeName === 'ORDER_STATUS_CONFLICT';
  return (
    <LoadProblem
      error={error}
      reason={notFoundText(error, orderNo) ?? (isNotOwed ? error.message : undefined)}
      onRefresh={onRefresh}
      isBusy={isBusy}
      other={
        <Button
          kind={isUnknown || isNotOwed ? 'secondary' : 'quiet'}
          onClick={isUnknown ? () => goTo('record', { replace: true }) : onSeeLoan}
        >
          {isUnknown ? 'See your loans' : 'See your loan'}
        </Button>
      }
    />
  );
}
