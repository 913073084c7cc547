import { type ExtensionTerms, extendOrder, extensionQuote } from '@kit/contracts/methods/extension';
import { orderDetail } from '@kit/contracts/methods/loan';
import { loginTexts } from '@kit/contracts/methods/session';
import { formatNaira } from '@kit/contracts/money';
import { owedToday } from '@kit/contracts/payments';
import { dayCount } from '@kit/contracts/time-units';
import { type ReactNode, useState } from 'react';
import { useAction } from '../api/use-action';
import { useCache } from '../api/use-cache';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { useSession } from '../api/use-session';
import { ExtensionFacts } from '../loans/facts';
import { RenewalExplanation } from '../loans/renewal-explanation';
import { formatDay } from '../platform/format';
import { ORDER_QUERY, PURPOSE_QUERY } from '../platform/location';
import { useMounted } from '../platform/screen';
import * as words from '../platform/words';
import { ActionBar, Result } from '../ui/action-bar';
import { Button } from '../ui/button';
import { Card, MoneyFact, Section } from '../ui/card';
import { Checkbox, useTick } from '../ui/choice';
import { ConfirmSheet } from '../ui/dialog';
import { Loaded } from '../ui/loaded';
import { Message, Notice, Problem } from '../ui/message';
import { Money, Note, Page } from '../ui/text';

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

export interface ExtensionViewProps {
  readonly terms: ExtensionTerms;
  /** says that the last reload failed */
  readonly note: ReactNode;
  readonly onReload: () => Promise<void>;
  /** receives the new due date if the extension is already paid */
  readonly onExtended: (newDueAt: number) => void;
  readonly onPay: () => void;
}

/** The price of an extension and the debt after it, before the borrower decides. */
export function ExtensionView({ terms, note, onReload, onExtended, onPay }: ExtensionViewProps) {
  useScreen({ view: 'quote' });
  const [isConfirming, setIsConfirming] = useState(false);
  const cache = useCache();
  const isHere = useMounted();
  const { attempt, isRunning, problem } = useAction(extendOrder, onReload);
  const { orderNo, leftToPay, rolloverAmount, paidTowardsExtension, chosen, extensionDays, currentDueAt, newDueAt } =
    terms;
  const days = dayCount(extensionDays);
  /** Chooses the extension. It takes effect at once if it is already paid. Otherwise the payment follows. */
  const extend = async (): Promise<void> => {
    const reply = await attempt({ orderNo });
    if (!reply) return;
    // otherwise the cashier would offer the extension again
    cache.refresh(orderDetail, { orderNo });
    if (reply.extended) onExtended(reply.currentDueAt);
    else if (isHere.current) onPay();
  };
  return (
    <>
      <Page>
        {note}
        {!isConfirming && <Problem text={problem} />}
        <Card>
          <p className="stack">
            <span>{paidTowardsExtension > 0 ? `Left to pay for another ${days}` : `Another ${days} cost`}</span>
            <Money isHero amount={leftToPay} />
            {paidTowardsExtension > 0 && (
              <Note as="span">{`Extending costs ${formatNaira(rolloverAmount)}. You have paid ${formatNaira(paidTowardsExtension)} of it.`}</Note>
            )}
            <Note as="span">{`The due date moves from ${formatDay(currentDueAt)} to ${formatDay(newDueAt)}.`}</Note>
          </p>
        </Card>
        {chosen && (
          <Notice>{`You chose to extend. It happens as soon as you pay another ${formatNaira(leftToPay)}.`}</Notice>
        )}
        <ExtensionFacts price={terms} paid={paidTowardsExtension} left={leftToPay}>
          <MoneyFact label="Owed today" amount={owedToday(terms)} />
          <MoneyFact label="Owed on that day" isTotal amount={terms.owedAfter} />
        </ExtensionFacts>
        <Notice>{words.warning}</Notice>
        <Section title="What an extension (renewal) means">
          <RenewalExplanation />
        </Section>
      </Page>
      <ActionBar>
        {chosen ? (
          <Button onClick={onPay}>{`Pay ${formatNaira(leftToPay)}`}</Button>
        ) : (
          <Button onClick={() => setIsConfirming(true)}>{`Extend for ${formatNaira(leftToPay)}`}</Button>
        )}
      </ActionBar>
      {isConfirming && (
        <ConfirmExtension
          terms={terms}
          problem={problem}
          isBusy={isRunning}
          onConfirm={() => void extend()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

interface ConfirmExtensionProps {
  readonly terms: ExtensionTerms;
  /** error of the last attempt */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The confirmation of an extension (4.5). The borrower must tick a sentence that states the price. */
function ConfirmExtension({ terms, problem, isBusy, onConfirm, onClose }: ConfirmExtensionProps) {
  const [wasAsked, setWasAsked] = useState(false);
  const { extensionDays, leftToPay, owedAfter, newDueAt, rolloverAmount, paidTowardsExtension } = terms;
  const days = dayCount(extensionDays);
  const paid = paidTowardsExtension > 0 ? `, and you have paid ${formatNaira(paidTowardsExtension)} of it` : '';
  const sentence = `I pay ${formatNaira(leftToPay)} for another ${days}, and then owe ${formatNaira(owedAfter)} on ${formatDay(newDueAt)}.`;
  const [isTicked, setIsTicked] = useTick(sentence);
  return (
    <ConfirmSheet
      title={`Extend by ${days}?`}
      problem={problem}
      confirm="Confirm"
      onConfirm={() => (isTicked ? onConfirm() : setWasAsked(true))}
      isBusy={isBusy}
      decline="Not now"
      onClose={onClose}
    >
      {/* the two statements about cost */}
      {words.statements.slice(3).map((statement) => (
        <p key={statement}>{statement}</p>
      ))}
      <p>
        {`You owe ${formatNaira(owedToday(terms))} today. Extending costs ${formatNaira(rolloverAmount)}${paid}. You then owe ${formatNaira(owedAfter)}.`}
      </p>
      <Checkbox
        isChecked={isTicked}
        onChange={setIsTicked}
        error={wasAsked && !isTicked ? 'Tick this to extend the term' : undefined}
      >
        {sentence}
      </Checkbox>
    </ConfirmSheet>
  );
}
