import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { ask } from './ask';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly hint?: string | undefined;
  /** what is lost; the tester is asked before */
  readonly loses?: string;
  /** the menu stays open for the next choice */
  readonly staysOpen?: boolean;
  readonly choose: () => void;
}

interface MenuProps {
  /** a button */
  readonly trigger: ReactElement;
  /** separated by lines */
  readonly groups: readonly (readonly MenuItem[])[];
}

const groupKey = (group: readonly MenuItem[]): string => group.map(({ label }) => label).join();

/** Runs an item, after a question if it loses something. */
const run = ({ label, loses, choose }: MenuItem): void => {
  if (loses === undefined) choose();
  else ask({ what: label, loses, perform: choose });
};

export function Menu({ trigger, groups }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Base.Popup className={styles.popup}>
            {groups
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <Base.Group key={groupKey(group)}>
                  {index > 0 && <Base.Separator className={styles.line} />}
                  {group.map((item) => (
                    <Base.Item
                      key={item.label}
                      className={item.loses !== undefined ? `${styles.item} ${styles.danger}` : styles.item}
                      closeOnClick={item.staysOpen !== true}
                      onClick={() => run(item)}
                    >
                      {item.label}
                      {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
                    </Base.Item>
                  ))}
                </Base.Group>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
