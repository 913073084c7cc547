import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { Boundary } from './boundary';
import styles from './tabs.module.css';

export interface TabOf<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** shown beside the label unless 0 */
  readonly count?: number | undefined;
  readonly tone?: 'plain' | 'good' | 'danger';
  readonly content: () => ReactNode;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly onChange: (name: Name) => void;
  readonly tabs: readonly TabOf<Name>[];
  /** at the end of the row of tabs */
  readonly end?: ReactNode;
  readonly look?: 'plain' | 'large';
}

/** Only the selected tab renders its content. */
export function Tabs<Name extends string>({ label, value, onChange, tabs, end, look = 'plain' }: TabsProps<Name>) {
  return (
    <Base.Root className={styles.tabs} value={value} onValueChange={(next) => onChange(next as Name)}>
      <div className={look === 'large' ? `${styles.bar} ${styles.large}` : styles.bar}>
        <Base.List className={styles.list} aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.name} value={tab.name} className={styles.tab}>
              {tab.label}
              {tab.count ? <span className={`${styles.count} ${styles[tab.tone ?? 'plain']}`}>{tab.count}</span> : null}
            </Base.Tab>
          ))}
        </Base.List>
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.name} value={tab.name} className={styles.panel}>
          {tab.name === value ? <Boundary name={tab.label}>{tab.content()}</Boundary> : null}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
