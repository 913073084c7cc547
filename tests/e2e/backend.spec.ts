import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '../support/e2e';
import { SERVER_URL } from '../support/e2e-server';
import { startServer } from '../support/server-process';
import { temporaryFolder } from '../support/temporary-folder';
import { backendKeys } from '../support/two-backends';

/** Marks its page and reads the journal, as a page on the origin of the server could. */
const SPY = `document.documentElement.setAttribute('data-ran', 'yes'); fetch('/__admin/requests');`;

test.describe('content of a hostile backend', () => {
  // The sandbox blocks the script, and Chromium reports that.
  test.use({ allowedNoise: [/Blocked script execution|Content Security Policy/] });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>${SPY}</script></svg>`;
  const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/checkout/PAY-1': ['text/html', `<!doctype html><title>page</title><h1>Pay here</h1><script>${SPY}</script>`],
    '/checkout/PAY-2': ['image/svg+xml', svg],
    '/files/page': ['text/html', `<!doctype html><title>page</title><script>${SPY}</script>`],
    '/files/drawing': ['image/svg+xml', svg],
  };
  const real = process.env[SERVER_URL] ?? '';
  const backend = createServer((incoming, reply) => {
    const [type, body] = pages[incoming.url ?? ''] ?? [];
    if (type !== undefined) {
      reply.setHeader('content-type', type).end(body);
      return;
    }
    // The server in front exchanges a key at its start.
    const passed = request(real + incoming.url, { method: 'POST', headers: incoming.headers }, (came) => {
      reply.writeHead(came.statusCode ?? 0, came.headers);
      came.pipe(reply);
    });
    incoming.pipe(passed);
  });
  let front: Awaited<ReturnType<typeof startServer>>;
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
    const publicKey = join(temporaryFolder(), 'public.pem');
    writeFileSync(publicKey, await (await fetch(`${real}/__admin/public-key`)).text());
    const { port } = backend.address() as AddressInfo;
    front = await startServer(
      {
        MOCK_PRIVATE_KEY: backendKeys().privateFile,
        MOCK_BACKEND: `http://127.0.0.1:${port}`,
        MOCK_BACKEND_KEY: publicKey,
      },
      true,
    );
  });
  test.afterAll(async () => {
    await front.stop();
    backend.close();
  });

  for (const [path, [type]] of Object.entries(pages)) {
    test(`as ${type} under ${path} runs no script and reads no journal`, async ({ page }) => {
      const read: string[] = [];
      page.on('request', (sent) => read.push(new URL(sent.url()).pathname));
      const download = page.waitForEvent('download', { timeout: 5_000 }).catch(() => undefined);
      const opened = await page.goto(front.address + path).catch(() => undefined);
      if (opened === undefined) {
        expect(await download, 'either a page or a download').toBeDefined();
      } else {
        await expect(page.locator('[data-ran]')).toHaveCount(0);
      }
      expect(read).not.toContain('/__admin/requests');
    });
  }
});
