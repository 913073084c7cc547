import { serverNameOf, shownNameOf } from '../../state/device-address';
import type { Device } from '../../state/devices';
import { useAdmin } from '../../state/use-admin';
import { useWorkbench } from '../../state/workbench';
import { SelectField } from '../../ui/field';
import { Section } from '../../ui/parts';
import styles from './faults.module.css';

const REAL = 'real network';

/** The network preset of each phone. It applies to calls and to the app's files. */
export function Networks({ devices }: { readonly devices: readonly Device[] }) {
  const { act } = useWorkbench();
  const { data } = useAdmin('GET /network');
  if (data === undefined) return null;
  const others = data.networks.flatMap(({ device }) => device ?? []);
  const names = [...new Set([...devices.map(({ name }) => serverNameOf(name)), ...others])];
  const of = (device: string | null) => data.networks.find((network) => network.device === device)?.preset ?? REAL;
  const give = (device: string | undefined, preset: string) => {
    const whose = device === undefined ? 'every phone' : `phone ${shownNameOf(device)}`;
    const known = data.presets.find((one) => one === preset);
    const named = device === undefined ? {} : { device };
    if (known === undefined) void act(`Restore the real network for ${whose}`, 'DELETE /network', { query: named });
    else void act(`Set ${preset} for ${whose}`, 'PUT /network', { body: { preset: known, ...named } });
  };
  const choices = [REAL, ...data.presets].map((preset) => <option key={preset}>{preset}</option>);
  return (
    <Section title="Network">
      <div className={styles.networks}>
        <SelectField label="Every phone" value={of(null)} onChange={({ target }) => give(undefined, target.value)}>
          {choices}
        </SelectField>
        {names.map((name) => (
          <SelectField
            key={name}
            label={`Phone ${shownNameOf(name)}`}
            value={of(name)}
            onChange={({ target }) => give(name, target.value)}
          >
            {choices}
          </SelectField>
        ))}
      </div>
    </Section>
  );
}
