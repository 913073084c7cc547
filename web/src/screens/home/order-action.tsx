import { assumptions } from '@kit/contracts/assumptions';
import { type ButtonVariant, buttonLabels } from '@kit/contracts/first-enums';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import { dayCount, MINUTE } from '@kit/contracts/time-units';
import { formatDay, formatMinute } from '../../platform/dates';
import { Button } from '../../ui/button';
import { unbroken } from '../../ui/day';
import { Note } from '../../ui/page';
import { copy } from './copy';
import css from './home.module.css';

/** A function, because the deployment's assumptions are known only after the start. */
const usualPayout = (): string => {
  const { shortest, longest } = assumptions.disbursementTime;
  return copy.usualPayout(shortest / MINUTE, longest / MINUTE);
};

const expectedText = (usual: string, detail: OrderDetail | undefined): string => {
  const at = detail?.expectedAt ?? null;
  return at === null ? usual : copy.expected(formatMinute(at));
};

const refusedText = (detail: OrderDetail | undefined): string => {
  const rejection = detail?.rejection;
  return rejection ? copy.applyAgain(dayCount(rejection.daysLeft), formatDay(rejection.reapplyAt)) : copy.notYet;
};

/** The text below the state of an order that the borrower can only wait for; undefined if there is an action. */
const waitText = (button: ButtonVariant, detail: OrderDetail | undefined): string | undefined => {
  if (button === 'processing') return expectedText(copy.usualReview, detail);
  if (button === 'paying') return expectedText(usualPayout(), detail);
  return button === 'rejected' ? refusedText(detail) : undefined;
};

export interface OrderActionProps {
  readonly button: ButtonVariant;
  /** undefined until it loads; the usual times show meanwhile */
  readonly detail: OrderDetail | undefined;
  /** what happens meanwhile, below the state */
  readonly note: string | undefined;
  readonly onAct: () => void;
}

/** The next action of an order as a button (4.2), or its state while the borrower can only wait. */
export function OrderAction({ button, detail, note, onAct }: OrderActionProps) {
  const { home, record } = buttonLabels[button];
  const text = waitText(button, detail);
  if (text === undefined) return <Button onClick={onAct}>{home}</Button>;
  return (
    <>
      <p className={css.state}>
        <b>{home}</b>
        <span>{unbroken(text)}</span>
        {note !== undefined && <Note as="span">{note}</Note>}
      </p>
      <Button kind="secondary" onClick={onAct}>
        {record}
      </Button>
    </>
  );
}
