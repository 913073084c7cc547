import { addressOf } from '../lib/admin-call';
import { Borrower } from '../regions/borrower/borrower';
import { Faults } from '../regions/faults/faults';
import { FileMenu } from '../regions/files/file-menu';
import { SaveTrace } from '../regions/files/save-trace';
import { Messages } from '../regions/messages/messages';
import { Native } from '../regions/native/native';
import { useChoice } from '../state/address';
import { useAdmin } from '../state/use-admin';
import { useJournal, useWorkbench } from '../state/workbench';
import { LinkButton } from '../ui/button';
import { Tabs } from '../ui/tabs';
import { Calls } from './calls';
import styles from './workbench-page.module.css';

const TABS = ['calls', 'borrower', 'faults', 'messages', 'native'] as const;

/** Tabs beside the phones: the calls, the borrower, and the tools that change the state. */
export function Views() {
  const [tab, show] = useChoice('tab', TABS);
  const { sandbox } = useWorkbench();
  const { rows } = useJournal();
  const { data: faults } = useAdmin('GET /faults');
  const { data: messages } = useAdmin('GET /messages');
  const active = faults?.faults.filter(({ state }) => state === 'active').length;
  return (
    <section className={styles.views} aria-label="Views">
      <Tabs
        label="Views"
        value={tab}
        onChange={show}
        look="large"
        end={
          <>
            <LinkButton href={addressOf({ path: '/contract' }, sandbox)}>Contract ↗</LinkButton>
            <SaveTrace />
            <FileMenu />
          </>
        }
        tabs={[
          { name: 'calls', label: 'Calls', count: rows.length, tone: 'good', content: () => <Calls /> },
          { name: 'borrower', label: 'Borrower', content: () => <Borrower /> },
          { name: 'faults', label: 'Faults', count: active, tone: 'danger', content: () => <Faults /> },
          {
            name: 'messages',
            label: 'Messages',
            count: messages?.messages.length,
            tone: 'good',
            content: () => <Messages />,
          },
          { name: 'native', label: 'Native', content: () => <Native /> },
        ]}
      />
    </section>
  );
}
