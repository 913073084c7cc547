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
import { NextReply } from './next-reply';

const VIEWS = ['reply', 'request', 'state', 'compared', 'headers', 'hex'] as const;

const whyNot = (side: 'request' | 'reply', { methods, unopened }: Row['entry']): string => {
  if (unopened !== null) return `It could not be decrypted: ${unopened}.`;
  return side === 'request' && methods.includes('generateSk')
    ? 'A key exchange has no readable content.'
    : 'Uploads are not encrypted, and a fault can make a reply unreadable.';
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
    return <Empty title="No bytes">For older calls, the page keeps only the plain text.</Empty>;
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

/** The same borrower's previous call with the same methods. */
const earlier = (rows: readonly Row[], { key, entry }: Row): Row | undefined =>
  rows.findLast(
    (row) =>
      row.key < key &&
      row.entry.contactNumber === entry.contactNumber &&
      row.entry.methods.join() === entry.methods.join(),
  );

/** The selected call: request and reply with the contract's rules, and actions on it. */
export function Call() {
  const { rows } = useJournal();
  const contract = useContract();
  const [row, select] = useSelectedItem();
  const [view, show] = useChoice('view', VIEWS);
  if (row === undefined) return null;
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
          end={<NextReply row={row} contract={contract} />}
          tabs={[
            { name: 'reply', label: 'Reply', content: () => <Tree row={row} side="reply" contract={contract} /> },
            { name: 'request', label: 'Request', content: () => <Tree row={row} side="request" contract={contract} /> },
            { name: 'state', label: 'State', content: () => <Changes row={row} /> },
            {
              name: 'compared',
              label: 'Compared',
              count: differences.length,
              content: () => <Differences before={before} differences={differences} />,
            },
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
          ]}
        />
      </div>
    </section>
  );
}
