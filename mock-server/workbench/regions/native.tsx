import type { Body } from '../api/client';
import { bridgeResultOf, shownNameOf } from '../lib/call-words';
import { formatTime } from '../lib/format';
import { useAddress } from '../state/address';
import { useAdmin, useOpenApi } from '../state/data';
import { serverNameOf, useDevices } from '../state/phones';
import { reloadDevices, useWorkbench } from '../state/workbench';
import { Problem, SelectField } from '../ui/form';
import { JsonTree } from '../ui/json';
import { Badge, Button, Empty, Section } from '../ui/parts';

const PATH = '/__admin/devices/{device}/shell';
const MISSING = 'missing';
const USUAL = 'ok';
const BEHAVIOURS: Readonly<Record<string, string>> = {
  ok: 'replies',
  error: 'replies with an error',
  timeout: 'never replies',
  malformed: 'replies with invalid data',
};

/** Bridge calls of a phone, and settings for the native app's replies. */
export function Native() {
  const workbench = useWorkbench();
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
  const behaviours: Readonly<Record<string, string | undefined>> = orders?.events ?? {};

  const configure = async (what: string, body: Body<'PUT /devices/:device/shell'>) => {
    const done = await workbench.act(what, 'PUT /devices/:device/shell', { params: { device }, body });
    // An open page that does not report never gets the new settings, so reload it.
    const letter = devices.find(({ name }) => serverNameOf(name) === device)?.name;
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
        <div className="fields">
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
          <BridgeCalls device={device} />
        ) : (
          <Empty title={`The bridge of ${title} isn’t watched`}>
            <Button look="primary" onClick={() => void configure(`Watch ${title}`, { report: true })}>
              Watch bridge
            </Button>
            <p>The phone reloads and then reports each bridge call.</p>
          </Empty>
        )}
      </Section>
      <Section title="Reply to each event">
        <div className="fields">
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

/** Bridge calls, newest first. */
function BridgeCalls({ device }: { readonly device: string }) {
  const { data } = useAdmin('GET /reports', { query: { device } });
  if (data === undefined || data.calls.length === 0) {
    return <Empty title="No bridge calls yet">On the phone, use a feature that needs the native app.</Empty>;
  }
  return (
    <ol className="card">
      {data.calls.toReversed().map((call) => {
        const { isGood, words } = bridgeResultOf({ bridge: call });
        return (
          <li key={call.id}>
            <details>
              <summary>
                <span className="muted">{formatTime(new Date(call.at).toISOString())}</span>{' '}
                <code>{call.eventName || 'not a bridge call'}</code>{' '}
                <Badge tone={isGood ? 'good' : 'danger'}>{words}</Badge>
              </summary>
              <Problem>{call.problem}</Problem>
              <JsonTree value={{ params: call.params, reply: call.reply }} />
            </details>
          </li>
        );
      })}
    </ol>
  );
}
