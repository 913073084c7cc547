import { serverNameOf, shownNameOf } from '../../state/device-address';
import type { Device } from '../../state/devices';
import { type NetworkChoice, useNetworks } from '../../state/networks';
import { usePhoneNames } from '../../state/use-phone-names';
import { SelectField } from '../../ui/field';
import { Section } from '../../ui/parts';
import styles from './faults.module.css';

/** Sets the network of each phone outside this page. A phone of this page has the menu in its head. */
export function Networks({ devices }: { readonly devices: readonly Device[] }) {
  const { choices, named, of, give } = useNetworks();
  const own = devices.map(({ name }) => serverNameOf(name));
  const phones = usePhoneNames();
  const others = [...new Set([...phones, ...named])].filter((name) => !own.includes(name));
  if (others.length === 0) return null;
  return (
    <Section title="Network">
      <div className={styles.networks}>
        {others.map((device) => (
          <SelectField
            key={device}
            label={`Phone ${shownNameOf(device)}`}
            value={of(device).preset}
            onChange={({ target }) => give(device, target.value as NetworkChoice['preset'])}
          >
            {choices.map(({ preset, words }) => (
              <option key={preset} value={preset}>
                {words}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </Section>
  );
}
