import type { Body } from '../../api/client';
import { formatTime } from '../../lib/format';
import { useAddress } from '../../state/address';
import { useOpenApi } from '../../state/contract';
import { serverNameOf, shownNameOf } from '../../state/device-address';
import { useDevices } from '../../state/devices';
import { useAdmin } from '../../state/use-admin';
import { reloadDevices, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { SelectField } from '../../ui/field';
import { JsonTree } from '../../ui/json-tree';
import { Badge, Section } from '../../ui/parts';
import styles from './native.module.css';

const PATH = '/__admin/devices/{device}/shell';
const MISSING = 'missing';
const USUAL = 'ok';
const BEHAVIOURS: Readonly<Record<string, string>> = {
  ok: 'replies',
  error: 'replies with an error',
  timeout: 'never replies',
  malformed: 'replies with invalid data',
};

/** Bridge calls, newest first. */
function Calls({ device }: { readonly device: string }) {
  const { data } = useAdmin('GET /reports', { query: { device } });
  if (data === undefined || data.calls.length === 0) {
    return <Empty title="No bridge calls yet">On the phone, use a feature that needs the native app.</Empty>;
  }
  const numbered = data.calls.map((call, index) => ({ ...call, number: index + 1 })).reverse();
  return (
    <ol className={styles.calls}>
      {numbered.map((call) => (
        <li key={call.number} className={styles.call}>
          <details>
            <summary className={styles.summary}>
              <span className={styles.time}>{formatTime(new Date(call.at).toISOString())}</span>
              <code className={styles.event}>{call.eventName || 'not a bridge call'}</code>
              {call.problem === undefined ? (
                <Badge tone={call.reply === undefined ? 'warning' : 'good'}>
                  {call.reply === undefined ? 'no reply' : 'replied'}
                </Badge>
              ) : (
                <Badge tone="danger">refused</Badge>
              )}
            </summary>
            {call.problem !== undefined && <p className={styles.problem}>{call.problem}</p>}
            <JsonTree value={{ params: call.params, reply: call.reply }} />
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Bridge calls of a phone, and settings for the native app's replies. */
export function Native() {
  const workbench = useWorkbench();
  const { act } = workbench;
  const devices = useDevices();
  const openApi = useOpenApi();
  const { data } = useAdmin('GET /devices');
  const [given, choose] = useAddress('native');
  if (data === undefined) return null;
  const own = devices.map(({ name }) => serverNameOf(name));
  const names = [...new Set([...own, ...data.devices.map(({ device }) => device)])];
  const device = names.find((name) => name === given) ?? names[0] ?? '';
  const orders = data.devices.find((known) => known.device === device)?.orders;
  const schema = openApi?.paths[PATH]?.put?.requestBody?.content['application/json']?.schema;
  const events = schema?.properties?.events?.propertyNames?.enum?.map(String) ?? [];
  const title = `phone ${shownNameOf(device)}`;
  const letter = devices.find(({ name }) => serverNameOf(name) === device)?.name;

  const behaviours: Readonly<Record<string, string | undefined>> = orders?.events ?? {};

  const configure = async (what: string, body: Body<'PUT /devices/:device/shell'>) => {
    const done = await act(what, 'PUT /devices/:device/shell', { params: { device }, body });
    // An open page that does not report never gets the new settings, so reload it.
    if (done !== undefined && letter !== undefined) reloadDevices(workbench, [letter]);
  };

  return (
    <>
      <Section
        title="Native app"
        action={
          orders?.report === true && (
            <Button look="link" onClick={() => void configure(`Stop watching ${title}`, { report: false })}>
              Stop watching
            </Button>
          )
        }
      >
        <div className={styles.choices}>
          <SelectField label="Phone" value={device} onChange={({ target }) => choose(target.value)}>
            {names.map((name) => (
              <option key={name} value={name}>
                {shownNameOf(name)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Bridge"
            value={orders?.bridge ?? USUAL}
            onChange={({ target }) =>
              void configure(`Set the bridge of ${title}: ${target.value}`, {
                bridge: target.value === MISSING ? MISSING : USUAL,
              })
            }
          >
            <option value={USUAL}>present</option>
            <option value={MISSING}>missing, as in a browser</option>
          </SelectField>
        </div>
      </Section>
      <Section title="Calls over the bridge">
        {orders?.report === true ? (
          <Calls device={device} />
        ) : (
          <Empty title={`The bridge of ${title} isn’t watched`}>
            <Button look="primary" onClick={() => void configure(`Watch ${title}`, { report: true })}>
              Watch bridge
            </Button>
            <p className={styles.hint}>The phone reloads and then reports each bridge call.</p>
          </Empty>
        )}
      </Section>
      <Section title="Reply to each event">
        <div className={styles.events}>
          {events.map((event) => (
            <SelectField
              key={event}
              label={event}
              value={behaviours[event] ?? USUAL}
              onChange={({ target }) =>
                void configure(`Set the reply to ${event}: ${BEHAVIOURS[target.value]}`, {
                  events: { ...orders?.events, [event]: target.value as 'ok' },
                })
              }
            >
              {Object.entries(BEHAVIOURS).map(([behaviour, words]) => (
                <option key={behaviour} value={behaviour}>
                  {words}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </Section>
    </>
  );
}
