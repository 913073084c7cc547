import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** An empty state: what is missing and the next step. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      {children !== undefined && <div className={styles.emptyText}>{children}</div>}
    </div>
  );
}
