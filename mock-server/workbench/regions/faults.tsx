import { parseJson } from '@kit/contracts/json-depth';
import type { Answer } from '../api/client';
import { effectWords, shownNameOf } from '../lib/call-words';
import { formatMoment, formatNumber } from '../lib/format';
import { useAdmin, useBorrower, useContract } from '../state/data';
import { type FaultDefinition, oneClickFaults } from '../state/fault-kinds';
import { type Network, serverNameOf, useDevices, useNetworks, usePhoneNames } from '../state/phones';
import { useStore, useWorkbench } from '../state/workbench';
import { ask } from '../ui/dialog';
import { AdminForm, SelectField } from '../ui/form';
import { Badge, Button, Empty, Icon, Section } from '../ui/parts';

type Fault = Answer<'GET /faults'>['faults'][number];

/** Describes the calls that a fault matches. */
const aboutWords = ({ match: { method, contactNumber, device }, after, endsAt }: Fault): string =>
  [
    method ?? 'every method',
    contactNumber && formatNumber(contactNumber),
    device && `phone ${shownNameOf(device)}`,
    after && `from call no. ${after + 1}`,
    endsAt && `until ${formatMoment(endsAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

const hitWords = ({ matched, times, state }: Fault): string => {
  const hits = times === undefined ? `hit ${matched}` : `hit ${matched} of ${times}`;
  return state === 'active' ? hits : `${hits}, ${state}`;
};

const toneOf = ({ state, matched }: Fault) => {
  if (state !== 'active') return 'plain';
  return matched > 0 ? 'warning' : 'good';
};

/** Active faults, buttons for common ones, and JSON for any other. */
export function Faults() {
  const { act, draft } = useWorkbench();
  const { data } = useAdmin('GET /faults');
  const { number } = useBorrower();
  const contract = useContract();
  const edited = useStore(draft);
  const faults = [...(data?.faults ?? [])].reverse();
  const match = number === '' ? {} : { contactNumber: number };
  const removeAll = () =>
    ask({
      what: 'Remove all faults',
      loses: 'The faults of this sandbox and the networks of its phones.',
      perform: () => act('Remove all faults', 'DELETE /faults'),
    });
  return (
    <>
      <Section
        title="Active faults"
        action={
          faults.length > 0 && (
            <Button look="link" onClick={removeAll}>
              Remove all
            </Button>
          )
        }
      >
        {faults.length === 0 && data !== undefined && (
          <Empty title="No faults">
            Click a fault below to add it to the borrower’s next call, or make any other with “New fault”.
          </Empty>
        )}
        {faults.length > 0 && (
          <ul className="card">
            {faults.map((fault) => (
              <li key={fault.id} className="row">
                <code>{aboutWords(fault)}</code>
                <span className="grow">{effectWords(fault.effect)}</span>
                <Badge tone={toneOf(fault)}>{hitWords(fault)}</Badge>
                <Button
                  isIcon
                  look="quiet"
                  aria-label={`Remove the fault for ${aboutWords(fault)}`}
                  onClick={() => void act('Remove a fault', 'DELETE /faults/:id', { params: { id: fault.id } })}
                >
                  <Icon name="close" />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {edited !== undefined ? (
        <NewFault fault={edited} />
      ) : (
        <Section title={`Next call ${number === '' ? 'of any borrower' : `of ${formatNumber(number)}`}`}>
          <div className="row">
            {oneClickFaults(contract, match).map(({ label, body }) => (
              <Button key={label} onClick={() => void act(`Add a fault: ${label}`, 'POST /faults', { body })}>
                {label}
              </Button>
            ))}
            <Button look="primary" onClick={() => draft.set({ match, effect: { http: 502 }, times: 1 })}>
              + New fault
            </Button>
          </div>
        </Section>
      )}
      <OtherNetworks />
    </>
  );
}

/** Faults to start from, by what they do. Each is valid as it stands. */
export const STARTS: readonly { readonly label: string; readonly fault: FaultDefinition }[] = [
  {
    label: 'A code',
    fault: {
      match: { method: 'homePage' },
      // The app shows the borrower the message of a code that it does not know.
      effect: { code: 99_999, message: 'This is not possible now. Please try again later' },
      times: 1,
    },
  },
  { label: 'A delay', fault: { match: {}, effect: { delay: [1_000, 5_000] } } },
  { label: 'An outage', fault: { match: {}, effect: { http: 503 }, minutes: 5 } },
  {
    label: 'A slow reply',
    fault: { match: { method: 'orderDetail' }, effect: { drop: 'slow', bytesPerSecond: 2_000 } },
  },
  { label: 'A lost upload', fault: { match: { method: 'mediaUpload' }, effect: { drop: 'before' }, times: 1 } },
  {
    label: 'A broken upload',
    fault: { match: { method: 'mediaUpload' }, effect: { drop: 'upload', percent: 60 }, times: 1 },
  },
  { label: 'A value', fault: { match: { method: 'homePage' }, effect: { reply: { set: { order: null } } }, times: 1 } },
];

/** Any fault as JSON. The server says what is wrong with it. @param fault to start from */
function NewFault({ fault }: { readonly fault: FaultDefinition }) {
  const { attempt, draft } = useWorkbench();
  const contract = useContract();
  const { number } = useBorrower();
  const about = number === '' ? {} : { contactNumber: number };
  const close = () => draft.set(undefined);
  const text = JSON.stringify(fault, null, 2);
  return (
    <Section title="New fault">
      <div className="row">
        {STARTS.map(({ label, fault: start }) => (
          <Button key={label} look="link" onClick={() => draft.set({ ...start, match: { ...about, ...start.match } })}>
            {label}
          </Button>
        ))}
      </div>
      <AdminForm
        key={text}
        fields={{ fault: { label: 'Fault as JSON', kind: 'json', rows: 12, defaultValue: text, autoFocus: true } }}
        send="Add fault"
        submit={(values) =>
          attempt('Add a fault', 'POST /faults', { body: parseJson(values.fault) as FaultDefinition })
        }
        onDone={close}
        onCancel={close}
      />
      <p className="muted">
        <b>match</b>: method, contactNumber, device. <b>effect</b>, one of: code and message; delay, one number or two;
        http; drop; reply with data, set or remove; envelope. <b>after</b> and <b>times</b> count calls; <b>minutes</b>{' '}
        are those of the sandbox’s clock.
      </p>
      <details className="muted">
        <summary>Methods and codes</summary>
        <p>
          {contract &&
            Object.values(contract.paths)
              .map(({ post }) => post.operationId)
              .join(', ')}
        </p>
        <p>{contract?.['x-codes'].map(({ code, name }) => `${code} ${name}`).join(', ')}</p>
      </details>
    </Section>
  );
}

/** Sets the network of each phone outside this page. A phone of this page has the menu in its head. */
function OtherNetworks() {
  const { choices, named, of, give } = useNetworks();
  const own = useDevices().map(({ name }) => serverNameOf(name));
  const others = [...new Set([...usePhoneNames(), ...named])].filter((name) => !own.includes(name));
  if (others.length === 0) return null;
  return (
    <Section title="Network">
      <div className="fields">
        {others.map((device) => (
          <SelectField
            key={device}
            label={`Phone ${shownNameOf(device)}`}
            value={of(device).preset}
            onChange={({ target }) => void give(device, target.value as Network['preset'])}
            options={choices.map(({ preset, words }) => [preset, words])}
          />
        ))}
      </div>
    </Section>
  );
}
