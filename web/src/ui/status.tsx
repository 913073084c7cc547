import type { ReactNode } from 'react';
import { unbroken } from './day';
import css from './status.module.css';

export interface StatusProps {
  readonly icon: ReactNode;
  /** the state in a word or two */
  readonly title: string;
  /** when it ends, or what it is waiting for */
  readonly detail?: ReactNode;
}

/** Something that is under way and wants nothing of the borrower: quiet, and visibly no button. */
export function Status({ icon, title, detail }: StatusProps) {
  return (
    <p className={css.status}>
      <span className={css.icon}>{icon}</span>
      <span className={css.text}>
        <b>{title}</b>
        {detail !== undefined && <span className={css.detail}>{unbroken(detail)}</span>}
      </span>
    </p>
  );
}
