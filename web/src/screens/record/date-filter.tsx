import { assumptions } from '@kit/contracts/assumptions';
import { rangeProblem } from '@kit/contracts/rules';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Note } from '../../ui/page';
import { TextField } from '../../ui/text-field';
import { focusHeading } from '../../ui/top-bar';
import { copy } from './copy';
import { type Range, rangeText } from './range';
import css from './record.module.css';

export interface DateFilterProps {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}

/** Filters the list by the application date of the loans (9.10). */
export function DateFilter({ range, onChange }: DateFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const text = rangeText(range);
  return (
    <div className={css.filter}>
      <Note as="span">{text ?? copy.allDates}</Note>
      <span className={css.buttons}>
        {text !== undefined && (
          <Button
            kind="quiet"
            isInline
            label={copy.clearDates}
            onClick={() => {
              focusHeading();
              onChange({});
            }}
          >
            {copy.clear}
          </Button>
        )}
        <Button kind="quiet" isInline onClick={() => setIsOpen(true)}>
          {copy.chooseDates}
        </Button>
      </span>
      {isOpen && (
        <Dialog title={copy.chooseDates} onClose={() => setIsOpen(false)}>
          <Days
            range={range}
            onChoose={(chosen) => {
              onChange(chosen);
              setIsOpen(false);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

interface DaysProps {
  readonly range: Range;
  readonly onChoose: (range: Range) => void;
}

function Days({ range, onChoose }: DaysProps) {
  const [from, setFrom] = useState(range.from ?? '');
  const [to, setTo] = useState(range.to ?? '');
  const [isTried, setIsTried] = useState(false);
  const problem = rangeProblem(from || undefined, to || undefined);
  return (
    <form
      className={css.days}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (problem === undefined) onChoose({ ...(from && { from }), ...(to && { to }) });
      }}
    >
      <TextField label={copy.firstDay} type="date" value={from} onChange={setFrom} />
      <TextField
        label={copy.lastDay}
        type="date"
        value={to}
        onChange={setTo}
        error={isTried ? problem : undefined}
        hint={isTried && problem ? undefined : copy.mostDays(assumptions.calendarRangeDays)}
      />
      <Button type="submit">{copy.showLoans}</Button>
    </form>
  );
}
