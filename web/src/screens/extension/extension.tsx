import { extensionQuote } from '@kit/contracts/methods/extension';
import { loginTexts } from '@kit/contracts/methods/session';
import { useState } from 'react';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { useSession } from '../../api/use-session';
import { formatDay } from '../../platform/dates';
import { ORDER_QUERY, PURPOSE_QUERY } from '../../platform/query-keys';
import { Result } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Loaded } from '../../ui/loaded';
import { Message } from '../../ui/message';
import { ExtensionView } from './extension-view';

/** Extends the term in three steps: price and consequences, the borrower's decision, the payment (2.46). */
export default function ExtensionScreen() {
  const { current, goTo } = useScreen();
  const { isLoggedIn } = useSession();
  const orderNo = current.query.get(ORDER_QUERY) ?? '';
  const [newDueAt, setNewDueAt] = useState<number>();
  const query = useQuery(extensionQuote, isLoggedIn && newDueAt === undefined ? { orderNo } : null);
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
  const isUnknown = query.error?.codeName === 'ORDER_NOT_FOUND';
  return (
    <Loaded
      query={query}
      shape={[
        ['line', 'hero', 'line'],
        ['row', 'row', 'row', 'row'],
      ]}
      title="Your loan"
      problems={{ ORDER_STATUS_CONFLICT: null, ...(orderNo === '' && { ORDER_NOT_FOUND: null }) }}
      leave={
        isUnknown
          ? { label: 'See your loans', onClick: () => goTo('record', { replace: true }) }
          : { label: 'See your loan', onClick: seeLoan }
      }
    >
      {(terms, note) => (
        <ExtensionView
          terms={terms}
          note={note}
          onReload={query.reload}
          onExtended={setNewDueAt}
          onPay={() => goTo('cashier', { query: { [ORDER_QUERY]: orderNo, [PURPOSE_QUERY]: 'extend' } })}
        />
      )}
    </Loaded>
  );
}

interface ExtendedProps {
  /** milliseconds since the epoch */
  readonly newDueAt: number;
  readonly onSeeLoan: () => void;
}

/** Shown if earlier payments covered the extension, so that it took effect at once. */
function Extended({ newDueAt, onSeeLoan }: ExtendedProps) {
  useScreen({ view: 'extended', title: 'Term extended' });
  return (
    <Result
      art="extended"
      role="alert"
      title="The term is extended"
      text={`What you had paid was enough for it. Your loan is now due on ${formatDay(newDueAt)}.`}
      next={<Button onClick={onSeeLoan}>See your loan</Button>}
    />
  );
}
