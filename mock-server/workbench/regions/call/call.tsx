import { printableLines } from '@kit/contracts/printable';
import { Callout } from '@radix-ui/themes';
import type { JournalEntry } from '../../api/client';
import { type Answer, callOf, send } from '../../api/client';
import { brokenFieldsOf, reactionTo, remarksOf } from '../../lib/call-words';
import { formatBoth, formatDuration, formatNumber } from '../../lib/format';
import { type Contract, type JsonSchema, ruleWords, schemaAt, typeOf } from '../../lib/json-schema';
import { type CallLine, isCall, type Line, pointBefore } from '../../lib/lines';
import { curlOfCall, testOfCall } from '../../lib/shell';
import type { Act } from '../../state/acts';
import { changeAddress, openCall, useChoice } from '../../state/address';
import { useContract } from '../../state/data';
import { goBack } from '../../state/phones';
import { useSelectedLine, useWorkbench } from '../../state/workbench';
import { Menu } from '../../ui/dialog';
import { Problem } from '../../ui/form';
import { JsonTree } from '../../ui/json';
import { Badge, Button, Empty, Facts, Icon, Tabs } from '../../ui/parts';
import { Changes, GONE } from './call-changes';
import { NextReply } from './next-reply';
import { Resend } from './resend';

const CloseCall = () => (
  <Button isIcon look="quiet" aria-label="Close the call" title="Close" onClick={() => openCall('')}>
    <Icon name="close" />
  </Button>
);

const VIEWS = ['reply', 'request', 'state', 'headers'] as const;

/** The open call: request and reply with the contract's rules, and actions on it. */
export function Call() {
  const contract = useContract();
  const line = useSelectedLine();
  const [view, show] = useChoice('view', VIEWS);
  if (line === undefined) return null;
  if (!isCall(line)) return <BridgeCall line={line} />;
  const { entry, key } = line;
  const { url, http, headers } = entry;
  return (
    <section className="fill" aria-label="Call">
      <CallHead line={line} contract={contract} />
      <Tabs
        key={key}
        label="Views of the call"
        value={view}
        onChange={show}
        end={<NextReply entry={entry} contract={contract} />}
        tabs={[
          { name: 'reply', label: 'Reply', content: () => <Tree entry={entry} side="reply" contract={contract} /> },
          {
            name: 'request',
            label: 'Request',
            content: () => <Tree entry={entry} side="request" contract={contract} />,
          },
          { name: 'state', label: 'State', content: () => <Changes line={line} /> },
          {
            name: 'headers',
            label: 'Headers',
            content: () => <Facts facts={[['path', url], ['HTTP', http], ...Object.entries(headers).sort()]} />,
          },
        ]}
      />
    </section>
  );
}

const placeOf = ({ kind, isPending }: Line): string => {
  if (isPending) return 'reply not sent yet to';
  return kind === 'app' ? 'inside the app on' : 'over the bridge of';
};

/** A bridge call: the app's request and the native app's reply. Also a pending call, and an error inside the app. */
function BridgeCall({ line }: { readonly line: Line }) {
  const { bridge, names, result, at, device } = line;
  return (
    <section className="fill" aria-label="Call">
      <header className="call-head">
        <div className="row">
          <h2 className="grow cut">{names.join(', ')}</h2>
          <CloseCall />
        </div>
        <p className="muted">
          <Badge tone={result?.isGood ? 'good' : 'danger'}>{result?.word}</Badge>
          {` ${formatBoth(line.clock ?? at, at)} · ${placeOf(line)} phone ${device}`}
        </p>
      </header>
      <div className="panel">
        <Problem>{bridge?.problem}</Problem>
        <JsonTree value={{ params: bridge?.params, reply: bridge?.reply }} />
      </div>
    </section>
  );
}

/** Summary of a call and its actions. */
function CallHead({ line, contract }: { readonly line: CallLine; readonly contract: Contract | undefined }) {
  const workbench = useWorkbench();
  const { entry, device } = line;
  const back = pointBefore(line);
  const [first, ...others] = entry.methods;
  const code = contract?.['x-codes'].find((known) => known.code === entry.code);
  const facts = [
    formatBoth(line.clock, line.at),
    `${formatDuration(entry.durationMs)} ms`,
    device && `phone ${device}`,
    entry.screen && `from ${entry.screen}`,
    entry.contactNumber && formatNumber(entry.contactNumber),
  ];
  const remarks = remarksOf(entry);
  return (
    <header className="call-head">
      <div className="row">
        <h2 className="grow cut" title={entry.methods.join(', ')}>
          {first ?? entry.url}
          {others.length > 0 && <span className="muted"> +{others.length} more</span>}
        </h2>
        {back !== undefined && (
          <Button look="primary" onClick={() => void goBack(workbench, back, 'before')}>
            Back to before
          </Button>
        )}
        <Resend line={line} />
        <CallMenu line={line} />
        <CloseCall />
      </div>
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
      {entry.code !== 0 && code !== undefined && (
        <Callout.Root size="1" highContrast color="red">
          <Callout.Text>
            <b>
              {code.code} {code.name}.
            </b>{' '}
            {code.message}. {reactionTo(code.healedBy)}
          </Callout.Text>
        </Callout.Root>
      )}
      {remarks.length > 0 && (
        <p className="row">
          {remarks.map(({ tone, text }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </p>
      )}
      {line.isGone && <p className="muted">{GONE}</p>}
    </header>
  );
}

/** The rarer actions of a call. */
function CallMenu({ line }: { readonly line: CallLine }) {
  const { entry } = line;
  const { sandbox, note } = useWorkbench();
  const copy = (what: string, text: () => string | Promise<string>): Act => ({
    label: `Copy ${what}`,
    choose: () => note(`Copy ${what}`, async () => navigator.clipboard.writeText(printableLines(await text()))),
  });
  const id = String(entry.id);
  /** The entry with the bytes of the call, which only the server keeps. */
  const withBytes = async (): Promise<JournalEntry> => {
    const query = { before: String(entry.id + 1), limit: '1' };
    const { requests } = (await send(callOf('GET /requests', { query }), sandbox)) as Answer<'GET /requests'>;
    const [found] = requests;
    if (found?.id !== entry.id) throw new Error(GONE);
    return found;
  };
  const trace: Act[] = [
    { label: 'Trace from here', hint: 'to the latest call', choose: () => changeAddress({ trace: id }) },
    copy('trace', async () =>
      JSON.stringify(await send(callOf('GET /trace', { query: { from: id, to: id } }), sandbox)),
    ),
  ];
  return (
    <Menu
      trigger={
        <Button isIcon aria-label="More of the call" title="More">
          <Icon name="more" />
        </Button>
      }
      groups={[
        pointBefore(line) === undefined ? [] : trace,
        [
          copy('curl', async () => curlOfCall(await withBytes(), sandbox, location.origin)),
          copy('test', () => testOfCall(entry)),
        ],
      ]}
    />
  );
}

const LISTS = { request: 'entries', reply: 'results' } as const;
type Side = keyof typeof LISTS;

/** Looks up the contract's rule for a field of a call, by its path in the request or reply. */
const rulesFor =
  ({ methods }: JournalEntry, side: Side, contract: Contract | undefined) =>
  (path: readonly string[]): string | undefined => {
    const [list, index = '', data, ...rest] = path;
    if (contract === undefined || list !== LISTS[side] || data !== 'data' || rest.length === 0) return undefined;
    const { schemas } = contract.components;
    const name = methods[Number(index)] ?? '';
    let schema: JsonSchema | undefined = typeOf(contract, name, side === 'request' ? 'Request' : 'Response');
    for (const key of rest) schema = schemaAt(schema, key, schemas);
    return schema && ruleWords(schema);
  };

const whyNot = (side: Side, { methods, unopened }: JournalEntry): string => {
  if (unopened !== null) return `It could not be decrypted: ${unopened}.`;
  return side === 'request' && methods.includes('generateSk')
    ? 'A key exchange has no readable content.'
    : 'Uploads are not encrypted, and a fault can make a reply unreadable.';
};

function Tree({
  entry,
  side,
  contract,
}: {
  readonly entry: JournalEntry;
  readonly side: Side;
  readonly contract: Contract | undefined;
}) {
  const value = entry[side];
  if (value === null || value === undefined)
    return <Empty title={`No ${side} in plain text`}>{whyNot(side, entry)}</Empty>;
  const wrong = side === 'reply' ? brokenFieldsOf(entry) : undefined;
  return <JsonTree value={value} ruleAt={rulesFor(entry, side, contract)} wrong={wrong} />;
}
