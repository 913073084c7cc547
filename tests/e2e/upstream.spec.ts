import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/e2e';
import { SERVER_URL } from '../support/e2e-server';
import { createSandbox } from '../support/sandbox';
import { startServer } from '../support/server-process';
import { backendKeys } from '../support/two-backends';
import { goWholeJourney } from './whole-journey';

test('the whole journey works against a backend with another key pair, and leaves the same data as without the kit', async ({
  page,
}) => {
  const backend = process.env[SERVER_URL] ?? '';
  const behind = createSandbox(backend);
  const folder = mkdtempSync(join(tmpdir(), 'upstream-'));
  const publicKey = join(folder, 'public.pem');
  writeFileSync(publicKey, await (await fetch(`${backend}/__admin/public-key`)).text());
  const front = await startServer(
    {
      MOCK_PRIVATE_KEY: backendKeys().privateFile,
      MOCK_UPSTREAM: `${backend}/s/${behind.name}`,
      MOCK_UPSTREAM_KEY: publicKey,
    },
    true,
  );
  const through = { ...behind, url: (path = '/') => front.address + path, home: new RegExp(`^${front.address}/?$`) };
  await goWholeJourney(page, through);
  const { requests } = (await (await fetch(`${front.address}/__admin/requests?limit=1000`)).json()) as {
    requests: { upstream?: { deviations: unknown[] }; methods: string[] }[];
  };
  expect(requests.length).toBeGreaterThan(20);
  expect(requests.filter(({ upstream }) => upstream === undefined)).toEqual([]);
  expect(requests.flatMap(({ upstream }) => upstream?.deviations ?? [])).toEqual([]);
  await front.stop();
});
