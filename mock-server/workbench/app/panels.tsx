import { type LayoutStorage, Separator } from 'react-resizable-panels';
import styles from './workbench-page.module.css';

const PREFIX = 'workbench.';

/** Panel sizes are personal, so they are in local storage and not in the address. */
export const layoutStore: LayoutStorage = {
  getItem: (key) => localStorage.getItem(PREFIX + key),
  setItem: (key, value) => localStorage.setItem(PREFIX + key, value),
};

/** Resizes two panels by pointer or arrow keys. */
export function Divider({ label }: { readonly label: string }) {
  return <Separator className={styles.divider} aria-label={label} />;
}
