import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** What stands where there is nothing yet: what it would be, and what to do about it. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      {children !== undefined && <div className={styles.emptyText}>{children}</div>}
    </div>
  );
}
