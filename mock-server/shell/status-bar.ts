import { bridgeEvents } from '@kit/contracts/bridge/events';
import { DESIGN_WIDTH } from '@kit/contracts/constants';
import type { NativeScreen } from './answers';
import { keepStatus } from './device-status';
import { behaviours, type ShellSettings, saveSettings } from './settings';

const css = `
:host { all: initial; color-scheme: inherit; position: fixed; inset: 0 0 auto 0; z-index: 2147483647; pointer-events: none;
  font: 500 13px/1 system-ui, sans-serif; color: CanvasText; }
.bar { display: flex; justify-content: space-between; align-items: center; width: 100%; padding: 0 20px;
  box-sizing: border-box; border: 0; background: none; color: inherit; font: inherit; pointer-events: auto; cursor: pointer; }
.bar span { opacity: .75 }
.notice { position: fixed; inset: auto 16px 24px; margin: 0 auto; width: fit-content; max-width: 90%; padding: 12px 16px;
  border-radius: 12px; background: #1f2a25; color: #fff; font: 500 15px/1.35 system-ui, sans-serif; }
.closed { position: fixed; inset: 0; display: grid; place-content: center; gap: 16px; background: #101614; color: #ecf3ee;
  font: 400 17px/1.4 system-ui, sans-serif; text-align: center; pointer-events: auto; }
form { position: fixed; inset: 0 0 auto 0; max-height: 100%; overflow: auto; box-sizing: border-box; padding: 16px; display: grid;
  gap: 10px; background: #101614; color: #ecf3ee; font: 400 15px/1.3 system-ui, sans-serif; pointer-events: auto; }
h2 { margin: 0; font-size: 17px; font-weight: 500 }
label { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: center }
input, select, button.do { font: inherit; min-height: 40px; border-radius: 8px; border: 1px solid #3d4a43; background: #1b2420;
  color: inherit; padding: 0 10px; box-sizing: border-box; width: 100% }
footer { display: flex; gap: 8px }
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

const row = (name: string, control: HTMLElement) => {
  const label = element('label', name);
  label.append(control);
  return label;
};

const choice = (current: string, values: readonly string[], chosen: (value: string) => void) => {
  const select = element('select');
  select.append(...values.map((value) => element('option', value)));
  select.value = current;
  select.addEventListener('change', () => chosen(select.value));
  return select;
};

/** The panel behind the status bar, with the behaviour of each event. */
const panel = (settings: ShellSettings): HTMLFormElement => {
  const form = element('form');
  form.hidden = true;
  const user = element('input');
  user.value = settings.nativeUser;
  user.placeholder = 'nobody';
  user.inputMode = 'tel';
  user.addEventListener('change', () => {
    settings.nativeUser = user.value.trim();
    settings.nativeToken = '';
  });
  form.append(
    element('h2', 'Simulated native shell'),
    row('Native user', user),
    row(
      'Bridge',
      choice(settings.bridge ? 'ok' : 'missing', ['ok', 'missing'], (value) => {
        settings.bridge = value === 'ok';
      }),
    ),
    ...Object.keys(bridgeEvents).map((name) => {
      const event = name as keyof typeof bridgeEvents;
      return row(
        name,
        choice(settings.events[event] ?? 'ok', behaviours, (value) => {
          settings.events = { ...settings.events, [event]: value as (typeof behaviours)[number] };
        }),
      );
    }),
  );
  const footer = element('footer');
  const reload = element('button', 'Save and reload', 'do');
  const back = element('button', 'System back', 'do');
  const close = element('button', 'Close', 'do');
  for (const button of [reload, back, close]) button.type = 'button';
  reload.addEventListener('click', () => {
    saveSettings(settings);
    location.reload();
  });
  back.addEventListener('click', () => {
    form.hidden = true;
    history.back();
  });
  close.addEventListener('click', () => {
    form.hidden = true;
  });
  footer.append(reload, back, close);
  form.append(footer);
  return form;
};

/**
 * Draws the status bar over the page, outside its body, and returns the native effects. A tap on the bar opens the
 * panel.
 */
export const drawStatusBar = (settings: ShellSettings): NativeScreen => {
  const host = document.createElement('simulated-shell');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const bar = element('button', '', 'bar');
  bar.type = 'button';
  bar.setAttribute('aria-label', 'Status bar of the simulated native shell: choose its behaviour');
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

  const form = panel(settings);
  bar.addEventListener('click', () => {
    form.hidden = !form.hidden;
  });
  const notice = element('p', '', 'notice');
  notice.hidden = true;
  notice.setAttribute('role', 'status');
  const closed = element('div', 'The web app was closed.', 'closed');
  closed.hidden = true;
  const reopen = element('button', 'Open the web app again', 'do');
  reopen.addEventListener('click', () => location.reload());
  closed.append(reopen);
  root.append(bar, notice, form, closed);

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
