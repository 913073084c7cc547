import { deleteDatabase } from './indexed-db';

const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
};

const say = (text: string): void => {
  element('#state').textContent = text;
};

const NO_WORKERS =
  'This browser offers no service worker here. Open the page over HTTPS or on localhost, and not in a private window.';
const NOT_AT_ROOT =
  'The demo works only at the root of its host, not in a folder. On GitHub Pages, use a custom domain or the repository <user>.github.io.';

/** Returns the reason why the demo cannot run here, or undefined. */
const problem = (): string | undefined => {
  if (location.pathname !== '/' && location.pathname !== '/demo.html' && location.pathname !== '/index.html') {
    return NOT_AT_ROOT;
  }
  return 'serviceWorker' in navigator ? undefined : NO_WORKERS;
};

/** Waits until the worker controls this page. After a forced reload, the page must ask the worker to take control. */
const controlled = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller !== null) return;
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  active?.postMessage('claim');
  await taken;
};

const start = async (): Promise<void> => {
  await navigator.serviceWorker.register('/worker.js');
  await controlled();
  const reply = await fetch('/__admin/health');
  if (!reply.ok) throw new Error(await reply.text());
  say('Ready. Everything runs in this browser.');
  element('.links').hidden = false;
};

const reset = async (): Promise<void> => {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  await deleteDatabase();
  localStorage.clear();
  sessionStorage.clear();
  location.reload();
};

const reason = problem();
if (reason === undefined) {
  element('#reset').addEventListener('click', () => void reset());
  start().catch((cause: unknown) => say(`The demo cannot start. ${String(cause)}`));
} else say(reason);
