import type { RequestOf } from '@kit/contracts/methods';
import { loanQuote } from '@kit/contracts/methods/loan';
import { dayCount } from '@kit/contracts/time-units';
import { useQuery } from '../../api/use-query';
import { formatDay } from '../../platform/dates';
import { Money } from '../../ui/money';
import { RadioCards } from '../../ui/radio-cards';
import { copy } from './copy';

/** The request for a quote, without its term. */
export type QuoteBase = Omit<RequestOf<'loanQuote'>, 'loanDays'>;

interface TermProps {
  readonly base: QuoteBase;
  readonly days: number;
}

const useTerms = ({ base, days }: TermProps) => useQuery(loanQuote, { ...base, loanDays: days }).data?.terms;

/** The total of a term. Renders nothing until its quote arrives. */
function Total(props: TermProps) {
  const terms = useTerms(props);
  return terms ? <Money amount={terms.totalRepayment} /> : null;
}

function DueDay(props: TermProps) {
  const terms = useTerms(props);
  // keeps the card's height while the quote loads
  return terms ? copy.onDay(formatDay(terms.dueAt)) : '\u00a0';
}

export interface DurationChoiceProps {
  readonly base: QuoteBase;
  readonly offered: readonly number[];
  readonly days: number;
  readonly onChange: (days: number) => void;
}

/** The terms on offer, each with its total and its due date. */
export function DurationChoice({ base, offered, days, onChange }: DurationChoiceProps) {
  return (
    <RadioCards
      legend={copy.duration}
      options={offered.map((each) => ({
        value: String(each),
        title: copy.inDays(dayCount(each)),
        end: <Total base={base} days={each} />,
        note: <DueDay base={base} days={each} />,
      }))}
      value={String(days)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
