import { useEffect, useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Key } from '../ui/parts';
import styles from './bench.module.css';
import { isTyping } from './use-shortcuts';

interface Group {
  readonly title: string;
  readonly keys: readonly (readonly [keys: readonly string[], what: string])[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Anywhere',
    keys: [
      [['Ctrl K'], 'Find anything, and do it'],
      [['S'], 'To the situations'],
      [['T'], 'To the traffic'],
      [['?'], 'This overview'],
      [['Escape'], 'Close what is open'],
    ],
  },
  {
    title: 'Situations',
    keys: [
      [['Enter'], 'Open the first that fits on phone A'],
      [['↑', '↓'], 'From one to the next'],
    ],
  },
  {
    title: 'Traffic',
    keys: [
      [['↑', '↓'], 'From call to call'],
      [['Page Up', 'Page Down'], 'A page of calls at once'],
      [['Home', 'End'], 'To the newest, to the oldest'],
      [['Escape'], 'Read none'],
    ],
  },
  {
    title: 'Tabs, panels and menus',
    keys: [
      [['←', '→'], 'From tab to tab, and the width of a panel'],
      [['↑', '↓'], 'Through a menu, and the height of a panel'],
      [['Enter'], 'Do what is chosen'],
    ],
  },
];

/** All keys of the page, behind `?`. */
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
      <Button look="quiet" aria-label="Keys of the page" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        <Key>?</Key> keys
      </Button>
      <Dialog title="Keys" isOpen={isOpen} onClose={() => setOpen(false)}>
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
