import { DESIGN_WIDTH } from '@kit/contracts/constants';
import { parseJson } from '@kit/contracts/json-depth';
import * as z from 'zod/mini';
import type { NativeScreen } from './answers';
import { originalFetch } from './report';
import { adminAddress, deviceInPage, type ShellSettings } from './settings';

const css = `
:host { all: initial; color-scheme: inherit; position: fixed; inset: 0 0 auto 0; z-index: 2147483647; pointer-events: none;
  font: 500 13px/1 system-ui, sans-serif; color: CanvasText; }
.bar { display: flex; justify-content: space-between; align-items: center; width: 100%; padding: 0 20px;
  box-sizing: border-box; }
.bar span { opacity: .75 }
.notice { position: fixed; inset: auto 16px 24px; margin: 0 auto; width: fit-content; max-width: 90%; padding: 12px 16px;
  border-radius: 12px; background: #1f2a25; color: #fff; font: 500 15px/1.35 system-ui, sans-serif; }
.closed { position: fixed; inset: 0; display: grid; place-content: center; gap: 16px; background: #101614; color: #ecf3ee;
  font: 400 17px/1.4 system-ui, sans-serif; text-align: center; pointer-events: auto; }
button { font: inherit; min-height: 40px; border-radius: 8px; border: 1px solid #3d4a43; background: #1b2420; color: inherit; padding: 0 10px }
[hidden] { display: none !important }`;

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  className = '',
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
};

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
const keepStatus = (show: (time: string, signal: string) => void): void => {
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

/** Draws the status bar over the page, outside its body, and returns the native effects. */
export const drawStatusBar = (settings: ShellSettings): NativeScreen => {
  const host = document.createElement('simulated-shell');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const bar = element('div', '', 'bar');
  const [time, signal] = [element('span', new Date().toTimeString().slice(0, 5)), element('span', '3G ▂▄ 62%')];
  bar.append(time, signal);
  keepStatus((now, network) => {
    time.textContent = now;
    signal.textContent = network;
  });
  const scale = () => {
    bar.style.height = `${(settings.statusHeight * Math.min(innerWidth, 480)) / DESIGN_WIDTH}px`;
  };
  scale();
  addEventListener('resize', scale);

  const notice = element('p', '', 'notice');
  notice.hidden = true;
  notice.setAttribute('role', 'status');
  const closed = element('div', 'The web app was closed.', 'closed');
  closed.hidden = true;
  const reopen = element('button', 'Open the web app again');
  reopen.addEventListener('click', () => location.reload());
  closed.append(reopen);
  root.append(bar, notice, closed);

  const attach = () => document.documentElement.append(host);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', attach, { once: true });
  else attach();

  let hide = 0;
  return {
    notice: (text) => {
      notice.textContent = text;
      notice.hidden = false;
      clearTimeout(hide);
      hide = setTimeout(() => {
        notice.hidden = true;
      }, 2500);
    },
    close: () => {
      closed.hidden = false;
    },
  };
};
