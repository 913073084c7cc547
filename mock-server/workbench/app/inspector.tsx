import { Borrower } from '../regions/borrower/borrower';
import { Contract } from '../regions/contract/contract';
import { Faults } from '../regions/faults/faults';
import { Messages } from '../regions/messages/messages';
import { Native } from '../regions/native/native';
import { useChoice } from '../state/address';
import { useAdmin } from '../state/use-admin';
import { Tabs } from '../ui/tabs';
import styles from './workbench-page.module.css';

const TABS = ['borrower', 'faults', 'messages', 'native', 'contract'] as const;

/** Tabs beside the phones: borrower, faults, messages, native app and contract. */
export function Inspector() {
  const [tab, show] = useChoice('tab', TABS);
  const { data: faults } = useAdmin('GET /faults');
  const { data: messages } = useAdmin('GET /messages');
  const active = faults?.faults.filter(({ state }) => state === 'active').length;
  return (
    <aside className={styles.inspector} aria-label="Inspector">
      <Tabs
        label="Inspector"
        value={tab}
        onChange={show}
        tabs={[
          { name: 'borrower', label: 'Borrower', content: () => <Borrower /> },
          { name: 'faults', label: 'Faults', count: active, content: () => <Faults /> },
          { name: 'messages', label: 'Messages', count: messages?.messages.length, content: () => <Messages /> },
          { name: 'native', label: 'Native', content: () => <Native /> },
          { name: 'contract', label: 'Contract', content: () => <Contract /> },
        ]}
      />
    </aside>
  );
}
