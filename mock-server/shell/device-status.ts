import { parseJson } from '@kit/contracts/json-depth';
import * as z from 'zod/mini';
import { originalFetch } from './report';
import { adminAddress, deviceInPage } from './settings';

/** `now` in ms since the epoch, on the clock of the sandbox. */
const clock = z.object({ now: z.number() });
const faults = z.object({
  faults: z.array(z.object({ network: z.optional(z.string()), match: z.object({ device: z.optional(z.string()) }) })),
});

/** A sandbox counts days in Lagos time, whatever the time zone of the browser. */
const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' });
/** The simulated networks as a status bar shows them. */
const SIGNALS: Readonly<Record<string, string>> = {
  offline: 'Offline ✕',
  'slow-3g': 'Slow 3G ▂ 62%',
  'fast-3g': '3G ▂▄ 62%',
};
const ONLINE = '4G ▂▄▆ 62%';
/** In ms. */
const REFRESH = 3_000;

/** Returns undefined without a usable reply. An exception would appear as an error of the app. */
const ask = async <Answer>(path: string, schema: z.ZodMiniType<Answer>): Promise<Answer | undefined> => {
  try {
    const reply = await originalFetch(adminAddress(path));
    return reply.ok ? z.safeParse(schema, parseJson(await reply.text())).data : undefined;
  } catch {
    return undefined;
  }
};

/** Shows the clock of the sandbox and the simulated network of this device. Without a workbench, nothing changes. */
export const keepStatus = (show: (time: string, signal: string) => void): void => {
  const name = deviceInPage()?.device;
  if (name === undefined || deviceInPage()?.remember !== true) return;
  const refresh = async (): Promise<void> => {
    const [now, known] = await Promise.all([ask('/clock', clock), ask('/faults', faults)]);
    if (now === undefined || known === undefined) return;
    const preset = known.faults.find(({ network, match }) => network !== undefined && match.device === name)?.network;
    // The clock of this browser can be wrong.
    show(time.format(now.now), preset === undefined ? ONLINE : (SIGNALS[preset] ?? preset));
  };
  void refresh();
  setInterval(() => void refresh(), REFRESH);
};
