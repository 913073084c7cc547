import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { buildAll } from '../build-all';
import { loggedIn, runScenario, startBuiltServer } from '../built-server';
import { browserVariable, runCommand } from '../command-line';
import { ensureBrowser } from '../find-browser';
import { fontEnvironment, tryForRoboto } from '../find-font';
import { root } from '../run';

const PHONES = [
  { scenario: 'half-filled', theme: 'light' },
  { scenario: 'approved', theme: 'light' },
  { scenario: 'overdue-3', theme: 'dark' },
];
const VIEWPORT = { width: 375, height: 812 };
const SHOWN_HEX = 380;

const FILE = 'docs/images/app-and-traffic.png';

const line = {
  usage: 'npm run docs -- picture',
  about: `Takes the picture of the README (${FILE}): the built app in three scenarios beside one of its calls.`,
  variables: browserVariable,
};

const take = async (browser: Browser, server: { url: string }) => {
  const phones: string[] = [];
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

  type Call = { request: unknown; reply: unknown; raw: { request: string } };
  const answer = await fetch(`${server.url}/__admin/requests?sandbox=half-filled&method=homePage&limit=1`);
  const { requests } = (await answer.json()) as { requests: Call[] };
  const [call] = requests;
  if (!call) throw new Error('The app has not called homePage');
  const { entries } = call.request as { entries: unknown[] };
  const { code, message, results } = call.reply as { code: number; message: string; results: { data: unknown }[] };
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
  const executablePath = ensureBrowser();
  tryForRoboto();
  await buildAll();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    env: fontEnvironment(),
  });
  const server = await startBuiltServer();
  try {
    await take(browser, server);
  } finally {
    await browser.close();
    server.stop();
  }
  console.log(FILE);
});
