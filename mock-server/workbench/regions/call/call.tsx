import type { Row } from '../../api/journal';
import { brokenFieldsOf } from '../../lib/received';
import { useChoice } from '../../state/address';
import { type Contract, useContract } from '../../state/contract';
import { isBridgeRow, useSelectedItem } from '../../state/selection';
import { Empty } from '../../ui/empty';
import { JsonTree } from '../../ui/json-tree';
import { Facts } from '../../ui/parts';
import { Tabs } from '../../ui/tabs';
import { BridgeCallDetail } from './bridge-call';
import styles from './call.module.css';
import { CallHead } from './call-head';
import { Changes } from './changes';
import { rulesFor } from './entries';
import { NextReply } from './next-reply';

const VIEWS = ['reply', 'request', 'state', 'headers'] as const;

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
  const wrong = side === 'reply' ? brokenFieldsOf(row.entry) : undefined;
  return <JsonTree value={value} ruleAt={rulesFor(row.entry, side, contract)} wrong={wrong} />;
}

/** The selected call: request and reply with the contract's rules, and actions on it. */
export function Call() {
  const contract = useContract();
  const [row, select] = useSelectedItem();
  const [view, show] = useChoice('view', VIEWS);
  if (row === undefined) return null;
  if (isBridgeRow(row)) return <BridgeCallDetail row={row} onClose={() => select('')} />;
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
          ]}
        />
      </div>
    </section>
  );
}
