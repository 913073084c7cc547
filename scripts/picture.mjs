import { join } from 'node:path';
import { loggedIn, runScenario, startBuiltServer } from './built-server.mjs';
import { browserVariable, RefusedError, runCommand } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { root, runNode } from './run.mjs';

const PHONES = [
  { scenario: 'half-filled', theme: 'light' },
  { scenario: 'approved', theme: 'light' },
  { scenario: 'overdue-3', theme: 'dark' },
];
const VIEWPORT = { width: 375, height: 812 };
const SHOWN_HEX = 380;

const FILE = 'docs/images/app-and-traffic.png';

const line = {
  usage: 'npm run picture',
  about: `Takes the picture of the README anew (${FILE}): the built app in three situations beside one of its calls.`,
  variables: browserVariable,
};

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string }} server
 */
const take = async (browser, server) => {
  /** @type {string[]} */
  const phones = [];
  for (const { scenario, theme } of PHONES) {
    const { route } = await runScenario(server.url, scenario, scenario);
    const page = await browser.newPage({
      viewport: VIEWPORT,
      isMobile: true,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      colorScheme: theme === 'dark' ? 'dark' : 'light',
    });
    await page.goto(`${server.url}/s/${scenario}${loggedIn(route ?? '/')}`);
    await page.waitForLoadState('networkidle');
    phones.push((await page.screenshot()).toString('base64'));
    await page.close();
  }

  /** @typedef {{ request: unknown, reply: unknown, raw: { request: string } }} Call */
  const answer = await fetch(`${server.url}/__admin/requests?sandbox=half-filled&method=homePage&limit=1`);
  const { requests } = /** @type {{ requests: Call[] }} */ (await answer.json());
  const [call] = requests;
  if (!call) throw new Error('The app has not called homePage');
  const { entries } = /** @type {{ entries: unknown[] }} */ (call.request);
  const { code, message, results } = /** @type {{ code: number, message: string, results: { data: unknown }[] }} */ (
    call.reply
  );
  const plain = JSON.stringify(
    { request: { entries }, reply: { code, message, results: results.slice(0, 1) } },
    null,
    2,
  );

  const page = await browser.newPage({ viewport: { width: 1760, height: 892 }, deviceScaleFactor: 1 });
  await page.setContent(`<!doctype html><style>
  body { margin: 0; padding: 40px; display: flex; gap: 24px; background: #dfe6df; font: 16px system-ui, sans-serif; height: 812px }
  img { width: 375px; height: 812px; border-radius: 32px; box-shadow: 0 0 0 1px #c3cec5 }
  div { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 20px; height: 812px }
  pre { margin: 0; padding: 20px; border-radius: 20px; font: 13px/1.5 ui-monospace, monospace; overflow: hidden }
  b { font: 15px system-ui, sans-serif; display: block; padding-bottom: 8px; opacity: .7 }
  .hex { background: #fff; color: #555; white-space: pre-wrap; word-break: break-all; flex: none }
  .plain { background: #0d1310; color: #f0f4f1; flex: 1 }
</style>${phones.map((phone) => `<img alt="" src="data:image/png;base64,${phone}">`).join('')}
<div><pre class="hex"><b>On the wire</b>${call.raw.request.slice(0, SHOWN_HEX)}…</pre>
<pre class="plain"><b>The same call at /__admin/requests</b>${plain}</pre></div>`);
  await page.screenshot({ path: join(root, FILE) });
};

await runCommand(line, async () => {
  ensureInstalled();
  const { chromium } = await import('@playwright/test');
  const { ensureBrowser } = await import('./find-browser.mjs');
  const executablePath = ensureBrowser();
  if ((await runNode(['scripts/build.mjs'])).code !== 0)
    throw new RefusedError('The app could not be built: see above.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const server = await startBuiltServer();
  try {
    await take(browser, server);
  } finally {
    await browser.close();
    server.stop();
  }
  console.log(FILE);
});
