import { expect, test } from '../support/e2e';
import { httpTransport } from '../support/http-transport';
import { WireClient } from '../support/wire-client';
import { Workbench } from '../support/workbench';

const COUNT = 1_000;
const SHAPES = [
  '<img src=x onerror="document.title=\'run\'">',
  '<script>document.title="run"</script>',
  '"><svg onload=document.title="run">',
  'javascript:document.title="run"',
  '</ul></section><iframe srcdoc="<b>run</b>">',
];

test('the page shows every input of a borrower as text, never as markup', async ({ page, sandbox }) => {
  const transport = httpTransport(new URL(sandbox.url()).origin);
  try {
    const client = new WireClient(transport, sandbox.name);
    await client.exchange();
    const texts = Array.from({ length: COUNT }, (_, index) => `${SHAPES[index % SHAPES.length]}${index}`);
    for (let from = 0; from < COUNT; from += 100) {
      await client.call('saveTicket', { description: texts.slice(from, from + 100) });
    }
    const workbench = new Workbench(page, sandbox);
    await workbench.open();
    await workbench.rows().first().click();
    const call = workbench.region('Call');
    await call.getByRole('tab', { name: 'Request' }).click();
    await call.locator('summary', { hasText: /^description: \[100 \]/ }).click();
    await expect(call.getByRole('listitem').filter({ hasText: 'onerror' }).first()).toBeVisible();
    await workbench.filter('<script>');
    await expect(workbench.rows().first()).toBeVisible();
    await expect(page).toHaveTitle('Workbench');
    expect(await page.locator('img, main script, svg[onload], iframe[srcdoc]').count()).toBe(0);
  } finally {
    transport.close();
  }
});
