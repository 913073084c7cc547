import type { Row } from '../../api/journal';
import { differencesOf } from '../../lib/differences';
import { hexDump } from '../../lib/hex-dump';
import { useChoice } from '../../state/address';
import { type Contract, useContract } from '../../state/contract';
import { isBridgeRow, useSelectedItem } from '../../state/selection';
import { useJournal } from '../../state/workbench';
import { Empty } from '../../ui/empty';
import { JsonTree } from '../../ui/json-tree';
import { Facts } from '../../ui/parts';
import { Tabs } from '../../ui/tabs';
import { BridgeCallDetail } from './bridge-call';
import styles from './call.module.css';
import { CallHead } from './call-head';
import { Changes } from './changes';
import { Differences } from './differences';
import { rulesFor } from './entries';

const VIEWS = ['reply', 'request', 'headers', 'hex', 'before', 'changed'] as const;

const whyNot = (side: 'request' | 'reply', { methods, unopened }: Row['entry']): string => {
  if (unopened !== null) return `It could not be opened: ${unopened}.`;
  return side === 'request' && methods.includes('generateSk')
    ? 'A key exchange is sealed for the server’s private key: there is nothing to read in it.'
    : 'It is not of the kind that is sealed: an upload, or a reply that a fault made unreadable.';
};

function Tree({
  row,
  side,
  contract,
}: {
  readonly row: Row;
  readonly side: 'request' | 'reply';
  readonly contract: Contract | undefined;
}) {
  const value = row.entry[side];
  if (value === null || value === undefined)
    return <Empty title={`No ${side} in plain text`}>{whyNot(side, row.entry)}</Empty>;
  return <JsonTree value={value} ruleAt={rulesFor(row.entry, side, contract)} />;
}

function Hex({ row }: { readonly row: Row }) {
  const { request, reply } = row.entry.raw;
  if (request === '' && reply === '') {
    return <Empty title="The bytes are gone">Of older calls the page keeps the plain text alone.</Empty>;
  }
  return (
    <div className={styles.hex}>
      <h3>Request, {request.length} characters</h3>
      <pre>{hexDump(request)}</pre>
      <h3>Reply, {reply.length} characters</h3>
      <pre>{hexDump(reply)}</pre>
    </div>
  );
}

/** The call of the same methods before this one, of whoever made this one. */
const earlier = (rows: readonly Row[], { key, entry }: Row): Row | undefined =>
  rows.findLast(
    (row) =>
      row.key < key &&
      row.entry.contactNumber === entry.contactNumber &&
      row.entry.methods.join() === entry.methods.join(),
  );

/** The call that is read: what was asked and answered, with what the contract says of it, and what can be done with it. */
export function Call() {
  const { rows } = useJournal();
  const contract = useContract();
  const [row, select] = useSelectedItem();
  const [view, show] = useChoice('view', VIEWS);
  if (row === undefined) {
    return (
      <section className={styles.call} aria-label="Call">
        <Empty title="No call is chosen">Choose one on the left, or press T and walk with the arrow keys.</Empty>
      </section>
    );
  }
  if (isBridgeRow(row)) return <BridgeCallDetail row={row} onClose={() => select('')} />;
  const before = earlier(rows, row);
  const differences = before ? differencesOf(before.entry.reply, row.entry.reply) : [];
  return (
    <section className={styles.call} aria-label="Call">
      <CallHead row={row} contract={contract} />
      <div className={styles.views}>
        <Tabs
          key={row.key}
          label="Views of the call"
          value={view}
          onChange={show}
          tabs={[
            { name: 'reply', label: 'Reply', content: () => <Tree row={row} side="reply" contract={contract} /> },
            { name: 'request', label: 'Request', content: () => <Tree row={row} side="request" contract={contract} /> },
            {
              name: 'headers',
              label: 'Headers',
              content: () => (
                <div className={styles.padded}>
                  <Facts
                    facts={[
                      ['path', row.entry.url],
                      ['HTTP', row.entry.http],
                      ...Object.entries(row.entry.headers).sort(),
                    ]}
                  />
                </div>
              ),
            },
            { name: 'hex', label: 'Hex', content: () => <Hex row={row} /> },
            {
              name: 'before',
              label: 'Against the one before',
              count: differences.length,
              content: () => <Differences before={before} differences={differences} />,
            },
            { name: 'changed', label: 'State it changed', content: () => <Changes row={row} /> },
          ]}
        />
      </div>
    </section>
  );
}
