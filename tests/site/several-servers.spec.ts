import { goWholeJourney } from '../e2e/whole-journey';
import { test as base, expect } from '../support/e2e';
import { injectNativeShell } from '../support/native-shell';
import { lacksRedis } from '../support/redis';
import { createSandbox } from '../support/sandbox';
import { type Services, startSeveralServers, TOKEN } from '../support/several-servers';
import { leavePages } from '../support/site-e2e';

/** The app in front of three servers on one Redis, as in docker-compose.yml. */
const test = base.extend<{ readonly servers: Services }>({
  servers: async ({ context }, use) => {
    const servers = await startSeveralServers();
    await use(servers);
    await leavePages(context);
    await servers.stop();
  },
  sandbox: async ({ servers: { site, backend }, context }, use) => {
    const sandbox = createSandbox(backend, undefined, TOKEN);
    await injectNativeShell(context);
    await context.addCookies([{ name: 'sandbox', value: sandbox.name, url: site.url }]);
    await use({ ...sandbox, url: (path = '/') => site.url + path, home: new RegExp(`^${site.url}/?$`) });
  },
});

// biome-ignore lint/suspicious/noSkippedTests: only where there is no Redis, and in CI there is
test.skip(lacksRedis !== undefined, lacksRedis ?? '');

// nginx cannot repeat calls whose reply the killed server had begun; the app repeats them under the same request id
test.use({ allowedNoise: [/502 \(Bad Gateway\)/] });

test('the whole journey works through nginx and three servers, even if the first owner is killed on the way', async ({
  page,
  sandbox,
  servers,
}) => {
  const killed = new Promise<string>((resolve) => {
    // once the borrower has entered the first answers
    page.on('response', async (response) => {
      if (!response.url().endsWith('/app/saveBankInfo')) return;
      const owner = await ownerOf(servers, sandbox.name);
      owner.process.kill('SIGKILL');
      resolve(owner.name);
    });
  });
  await goWholeJourney(page, sandbox);
  expect(await ownerOf(servers, sandbox.name)).not.toMatchObject({ name: await killed });
});

const ownerOf = async ({ servers }: Services, sandbox: string) => {
  const held = await Promise.all(
    servers.map(async ({ address }) => {
      const reply = await fetch(`http://${address}/__admin/health`, { headers: { 'x-admin-token': TOKEN } }).catch(
        () => undefined,
      );
      const health = (await reply?.json()) as { readonly sandboxes: readonly string[] } | undefined;
      return health?.sandboxes.includes(sandbox) ?? false;
    }),
  );
  const owner = servers[held.indexOf(true)];
  if (owner === undefined) throw new Error(`Nobody owns ${sandbox}`);
  return owner;
};
