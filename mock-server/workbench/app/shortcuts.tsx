import { useEffect, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Key } from '../ui/parts';
import { isTyping } from './use-shortcuts';
import styles from './workbench-page.module.css';

interface Group {
  readonly title: string;
  readonly keys: readonly (readonly [keys: readonly string[], what: string])[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Anywhere',
    keys: [
      [['Ctrl K'], 'Search and run'],
      [['S'], 'Open the scenarios'],
      [['T'], 'Go to the calls'],
      [['?'], 'Show keyboard shortcuts'],
      [['Escape'], 'Close the dialog'],
    ],
  },
  {
    title: 'Scenarios',
    keys: [
      [['Enter'], 'Open the first match on phone A'],
      [['↑', '↓'], 'Previous or next scenario'],
    ],
  },
  {
    title: 'Calls',
    keys: [
      [['↑', '↓'], 'Newer or older call'],
      [['Page Up', 'Page Down'], 'One page up or down'],
      [['Home', 'End'], 'Newest or oldest call'],
      [['Shift Backspace'], 'Back to before the call'],
      [['Escape'], 'Close the call'],
    ],
  },
  {
    title: 'Tabs, panels and menus',
    keys: [
      [['←', '→'], 'Switch tab, resize a panel'],
      [['↑', '↓'], 'Move in a menu, resize a panel'],
      [['Enter'], 'Run the selected item'],
    ],
  },
];

/** The keyboard shortcuts. Pressing `?` opens them. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button look="quiet" aria-label="Keyboard shortcuts" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        <Key>?</Key>
      </Button>
      <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => setOpen(false)}>
        {() => (
          <div className={styles.shortcuts}>
            {GROUPS.map(({ title, keys }) => (
              <section key={title} aria-label={title}>
                <h3 className={styles.group}>{title}</h3>
                <dl className={styles.keyList}>
                  {keys.map(([pressed, what]) => (
                    <div key={what} className={styles.keyRow}>
                      <dt>
                        {pressed.map((key) => (
                          <kbd key={key} className={styles.key}>
                            {key}
                          </kbd>
                        ))}
                      </dt>
                      <dd>{what}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        )}
      </Dialog>
    </>
  );
}
