import type { Body } from '../api/client';
import { shownNameOf } from '../lib/call-words';
import { changeAddress, useAddress } from '../state/address';
import { useAdmin, useOpenApi } from '../state/data';
import { serverNameOf, useDevices } from '../state/phones';
import { reloadDevices, useWorkbench } from '../state/workbench';
import { SelectField } from '../ui/form';
import { Button, Section } from '../ui/parts';

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

  const isWatched = orders?.report === true;
  return (
    <>
      <Section title="Native app">
        <div className="fields">
          <SelectField
            label="Phone"
            value={device}
            onChange={({ target }) => choose(target.value)}
            options={names.map((name) => [name, shownNameOf(name)])}
          />
          <SelectField
            label="Bridge"
            value={orders?.bridge ?? USUAL}
            onChange={({ target }) =>
              void configure(`Set the bridge of ${title}: ${target.value}`, {
                bridge: target.value === MISSING ? MISSING : USUAL,
              })
            }
            options={[
              [USUAL, 'present'],
              [MISSING, 'missing, as in a browser'],
            ]}
          />
        </div>
        <div className="row">
          <Button
            look={isWatched ? 'plain' : 'primary'}
            onClick={() => void configure(`${isWatched ? 'Stop watching' : 'Watch'} ${title}`, { report: !isWatched })}
          >
            {isWatched ? 'Stop watching' : 'Watch bridge'}
          </Button>
          {isWatched && (
            <Button onClick={() => changeAddress({ tab: '', q: `kind:bridge device:${shownNameOf(device)}` })}>
              Show its calls
            </Button>
          )}
          <span className="muted">
            {isWatched
              ? 'Each call over the bridge is a row between the calls.'
              : 'The phone reloads, and then each call over its bridge is a row between the calls.'}
          </span>
        </div>
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
              options={Object.entries(BEHAVIOURS)}
            />
          ))}
        </div>
      </Section>
    </>
  );
}
