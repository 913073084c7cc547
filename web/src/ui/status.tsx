import type { ReactNode } from 'react';
import { unbroken } from './day';
import css from './status.module.css';

export interface StatusProps {
  readonly icon: ReactNode;
  /** the state in a word or two */
  readonly title: string;
  /** its end, or its next step */
  readonly detail?: ReactNode;
}

/** A process that needs nothing from the borrower. It does not look like a button. */
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
