import { Separator } from 'react-resizable-panels';
import styles from './bench.module.css';

/** What two panels are resized by, with a pointer or with arrow keys. */
export function Divider({ label }: { readonly label: string }) {
  return <Separator className={styles.divider} aria-label={label} />;
}
