import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { leftToExtend, owedAfterExtension, paidOfExtension } from '@kit/contracts/extension-price';
import type { RepaymentState } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { dayCount } from '@kit/contracts/time-units';
import { copy as texts } from '../../loans/detail-copy';
import { canExtend, type Loan } from '../../loans/loan-state';
import { copy as renewalCopy } from '../../loans/renewal-copy';
import { formatDay } from '../../platform/dates';
import { Money } from '../../ui/money';
import { Notice } from '../../ui/notice';
import { Note } from '../../ui/page';
import { type RadioCard, RadioCards } from '../../ui/radio-cards';

export type PayWay = 'full' | 'extend' | 'part';

/** After a part payment, the note says that the extension uses that payment, and that more is owed then than today. */
const extensionNote = (repayment: RepaymentState): string => {
  const { remaining, rolloverAmount } = repayment;
  const days = dayCount(EXTENSION_DAYS);
  const owed = formatNaira(owedAfterExtension(repayment));
  const day = formatDay(repayment.newDueAt);
  const paid = paidOfExtension(repayment);
  if (paid === 0) return texts.extendNote(days, owed, day);
  const charge = texts.extendPartPaid(
    days,
    formatNaira(rolloverAmount),
    formatNaira(paid),
    formatNaira(leftToExtend(repayment)),
  );
  return `${charge} ${texts.extendOwed(formatNaira(remaining), owed, day)}`;
};

const waysOf = (loan: Loan): RadioCard<PayWay>[] => {
  const { repayment } = loan;
  const full: RadioCard<PayWay> = {
    value: 'full',
    title: texts.inFull,
    end: <Money amount={repayment.remaining} />,
    note: texts.inFullNote,
  };
  const extend: RadioCard<PayWay> = {
    value: 'extend',
    title: texts.extend,
    end: <Money amount={leftToExtend(repayment)} />,
    note: extensionNote(repayment),
  };
  const part: RadioCard<PayWay> = {
    value: 'part',
    title: texts.another,
    note: texts.anotherNote(formatNaira(repayment.minimumRepayment)),
  };
  return canExtend(loan) ? [full, extend, part] : [full, part];
};

export interface PayChoiceProps {
  readonly loan: Loan;
  readonly way: PayWay;
  readonly onChange: (way: PayWay) => void;
}

/** A choice between the ways to pay, each with its price and its effect. The action bar follows the choice. */
export function PayChoice({ loan, way, onChange }: PayChoiceProps) {
  return (
    <>
      <RadioCards legend={texts.choice} isLegendUnseen options={waysOf(loan)} value={way} onChange={onChange} />
      {way === 'extend' && <Notice>{renewalCopy.warning}</Notice>}
      {!canExtend(loan) && <Note>{texts.noExtension}</Note>}
    </>
  );
}
