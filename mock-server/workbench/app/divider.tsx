import { Separator } from 'react-resizable-panels';
import styles from './workbench-page.module.css';

/** Resizes two panels by pointer or arrow keys. */
export function Divider({ label }: { readonly label: string }) {
  return <Separator className={styles.divider} aria-label={label} />;
}
