import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { scoreOf } from '../../lib/search';
import { useAddress } from '../../state/address';
import { Button } from '../../ui/button';
import { Dialog, takesFocus } from '../../ui/dialog';
import { SearchIcon } from '../../ui/icons';
import { Key } from '../../ui/parts';
import { type SearchGroup, useGroups } from './groups';
import styles from './search.module.css';

/** Name of the open search in the address. */
const NAME = 'search';
const HINT = 'Search: scenario, screen, “3 days”, “23:59”…';

function Group({ group: { title, entries }, close }: { readonly group: SearchGroup; readonly close: () => void }) {
  if (entries.length === 0) return null;
  return (
    <Command.Group heading={title}>
      {entries.map(({ id, label, hint, choose }) => (
        <Command.Item
          key={id}
          className={styles.item}
          value={id}
          keywords={[label, hint ?? '']}
          onSelect={() => {
            close();
            void choose();
          }}
        >
          <span className={styles.label}>{label}</span>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** The input and the results. They render only while the dialog is open. */
function Palette({ close }: { readonly close: () => void }) {
  const [text, setText] = useState('');
  const groups = useGroups(text);
  return (
    <Command className={styles.command} label="Search for anything" loop filter={scoreOf}>
      <Command.Input
        ref={takesFocus}
        className={styles.input}
        placeholder={HINT}
        value={text}
        onValueChange={setText}
      />
      <Command.List className={styles.list}>
        <Command.Empty className={styles.none}>No results.</Command.Empty>
        {groups.map((group) => (
          <Group key={group.title} group={group} close={close} />
        ))}
      </Command.List>
    </Command>
  );
}

/** The command palette, behind Ctrl K. */
export function Search() {
  const [opened, open] = useAddress('open');
  const isOpen = opened === NAME;
  const close = () => open('');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open(isOpen ? '' : NAME);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, open]);
  return (
    <>
      <Button className={styles.open} onClick={() => open(NAME)} aria-keyshortcuts="Control+K">
        <SearchIcon />
        <span className={styles.words}>{HINT}</span>
        <Key>Ctrl K</Key>
      </Button>
      <Dialog title="Search" isOpen={isOpen} onClose={close} isBare>
        {() => <Palette close={close} />}
      </Dialog>
    </>
  );
}
