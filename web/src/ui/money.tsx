import type { Naira } from '@kit/contracts/money';
import { formatNaira } from '@kit/contracts/money';
import css from './money.module.css';

export interface MoneyProps {
  readonly amount: Naira;
  /** the main amount of a card */
  readonly isHero?: boolean;
}

/** An amount in tabular figures that never breaks across lines. */
export function Money({ amount, isHero }: MoneyProps) {
  return <span className={isHero ? css.hero : css.money}>{formatNaira(amount)}</span>;
}
