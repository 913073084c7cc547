import type { Answer } from '../api/client';
import { shownNameOf } from './device-address';
import { useAdmin } from './use-admin';
import { useWorkbench } from './workbench';

type Preset = Answer<'GET /network'>['presets'][number];

/** The network presets as the phones name them. */
const WORDS: Readonly<Record<Preset, string>> = {
  offline: 'Offline',
  'slow-3g': 'Slow 3G',
  'fast-3g': 'Fast 3G',
  lossy: 'Lossy',
};

/** Stands for no preset: the network of this machine. */
export const REAL = '';

export interface NetworkChoice {
  /** REAL or a preset */
  readonly preset: Preset | typeof REAL;
  readonly words: string;
}

interface Networks {
  readonly choices: readonly NetworkChoice[];
  /** devices with a preset, by the server's name */
  readonly named: readonly string[];
  /** @param device the server's name; null for every phone */
  readonly of: (device: string | null) => NetworkChoice;
  readonly give: (device: string | null, preset: NetworkChoice['preset']) => void;
}

const ONLINE: NetworkChoice = { preset: REAL, words: 'Online' };

/** The network of each phone, from the fault engine. It slows calls and the app's files. */
export const useNetworks = (): Networks => {
  const { act } = useWorkbench();
  const { data } = useAdmin('GET /network');
  const choices = [ONLINE, ...(data?.presets ?? []).map((preset) => ({ preset, words: WORDS[preset] }))];
  const presetOf = (device: string | null) => data?.networks.find((network) => network.device === device)?.preset;
  return {
    choices,
    named: (data?.networks ?? []).flatMap(({ device }) => device ?? []),
    of: (device) => choices.find(({ preset }) => preset === presetOf(device)) ?? ONLINE,
    give: (device, preset) => {
      const whose = device === null ? 'every phone' : `phone ${shownNameOf(device)}`;
      const named = device === null ? {} : { device };
      if (preset === REAL) void act(`Restore the real network for ${whose}`, 'DELETE /network', { query: named });
      else void act(`Set ${preset} for ${whose}`, 'PUT /network', { body: { preset, ...named } });
    },
  };
};
