import type { Answer } from '../api/client';
import { shownNameOf } from './device-address';
import { useAdmin } from './use-admin';
import { useWorkbench } from './workbench';

type Preset = NonNullable<Answer<'GET /faults'>['faults'][number]['network']>;

/** The network presets as the phones name them. */
const WORDS: Readonly<Record<Preset, string>> = {
  offline: 'Offline',
  'slow-3g': 'Slow 3G',
  'fast-3g': 'Fast 3G',
};

/** The network of this machine. */
export const REAL = 'online';

export interface NetworkChoice {
  /** REAL or a preset */
  readonly preset: Preset | typeof REAL;
  readonly words: string;
}

interface Networks {
  readonly choices: readonly NetworkChoice[];
  /** devices with a preset, by the server's name */
  readonly named: readonly string[];
  /** @param device the server's name */
  readonly of: (device: string) => NetworkChoice;
  readonly give: (device: string, preset: NetworkChoice['preset']) => void;
}

const ONLINE: NetworkChoice = { preset: REAL, words: 'Online' };

const CHOICES: readonly NetworkChoice[] = [
  ONLINE,
  ...Object.entries(WORDS).map(([preset, words]) => ({ preset: preset as Preset, words })),
];

/** The network of each phone, from the fault engine. It slows calls. */
export const useNetworks = (): Networks => {
  const { act } = useWorkbench();
  const { data } = useAdmin('GET /faults');
  const simulated = new Map(
    (data?.faults ?? []).flatMap(({ network, match: { device } }) =>
      network === undefined || device === undefined ? [] : [[device, network] as const],
    ),
  );
  return {
    choices: CHOICES,
    named: [...simulated.keys()],
    of: (device) => CHOICES.find(({ preset }) => preset === simulated.get(device)) ?? ONLINE,
    give: (device, network) =>
      void act(`Set ${network} for phone ${shownNameOf(device)}`, 'PUT /devices/:device/network', {
        params: { device },
        body: { network },
      }),
  };
};
