import type { Naira } from '@kit/contracts/money';
import { formatNaira } from '@kit/contracts/money';

export interface MoneyProps {
  readonly amount: Naira;
  /** true for the main amount of a card */
  readonly isHero?: boolean;
}

/** An amount in tabular figures, always on one line. */
export function Money({ amount, isHero }: MoneyProps) {
  return <span className={isHero ? 'money-hero' : 'money'}>{formatNaira(amount)}</span>;
}
