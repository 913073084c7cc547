import type { Finding } from '../check/finding';
import styles from './row.module.css';

export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ fault, severity, says, remedy }) => (
        <li key={fault} className={severity === 'fault' ? styles.fault : styles.remark} data-fault={fault}>
          <p className={styles.says}>{says}</p>
          <p className={styles.remedy}>
            <span className={styles.label}>What to do</span>
            {remedy}
          </p>
        </li>
      ))}
    </ul>
  );
}
