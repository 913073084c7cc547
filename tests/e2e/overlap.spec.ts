import type { Page } from '@playwright/test';
import { cut } from '../support/accessibility';
import { begin, open, openIn } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { screens } from './screen-scenarios';

// the browser's own messages about a failed request
test.use({ allowedNoise: [/Failed to load resource|net::ERR_/] });

/**
 * Lists fixed elements that cover other content, each as `cover over content`. A bar at an edge over the full width may
 * cover the page until it is scrolled to that end.
 */
const covered = (page: Page, end: 'start' | 'end'): Promise<string[]> =>
  page.evaluate((scrolledTo) => {
    const box = (element: Element) => element.getBoundingClientRect();
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(element).height > 1;
    const all = [...document.querySelectorAll('#root *')].filter(isShown);
    const fixed = all.filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position));
    // a toast lets taps through, but it covers content too
    for (const element of fixed) if (element instanceof HTMLElement) element.style.pointerEvents = 'auto';
    const width = document.documentElement.clientWidth;
    const isDocked = (element: Element) => box(element).width >= Math.min(width, 480) - 1;
    const isAtTop = (element: Element) => box(element).top < window.innerHeight / 2;

    const rects: { readonly owner: Element; readonly name: string; readonly rect: DOMRect }[] = [];
    const controls = 'button, a[href], input, select, textarea, summary, [role="button"]';
    for (const element of all) {
      if (element.closest('.unseen')) continue;
      if (element.matches(controls)) {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? element.localName;
        rects.push({ owner: element, name, rect: box(element) });
      }
      for (const node of element.childNodes) {
        if (!(node instanceof Text) || node.data.trim() === '') continue;
        const range = document.createRange();
        range.selectNode(node);
        for (const rect of range.getClientRects()) rects.push({ owner: element, name: node.data.trim(), rect });
      }
    }
    const meet = (one: DOMRect, other: DOMRect) => {
      const [left, right] = [Math.max(one.left, other.left), Math.min(one.right, other.right)];
      const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
      return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : undefined;
    };
    const found = new Set<string>();
    for (const cover of fixed) {
      const isCut = isDocked(cover) && isAtTop(cover) !== (scrolledTo === 'start');
      if (isCut) continue;
      for (const { owner, name, rect } of rects) {
        if (cover.contains(owner)) continue;
        const common = meet(box(cover), rect);
        if (!common || common.bottom < 0 || common.top > window.innerHeight) continue;
        const onTop = document.elementFromPoint((common.left + common.right) / 2, (common.top + common.bottom) / 2);
        if (onTop && !cover.contains(onTop)) continue;
        // content behind a docked bar is not visible anyway
        const isBehind = fixed.some((bar) => {
          const { top, bottom } = box(bar);
          const isHidden = bar !== cover && isDocked(bar) && !bar.contains(owner);
          return isHidden && !bar.contains(cover) && top <= common.top + 1 && bottom >= common.bottom - 1;
        });
        if (!isBehind) found.add(`${cover.getAttribute('aria-label') ?? cover.className} over ${name}`);
      }
    }
    return [...found];
  }, end);

const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

const expectNothingCovered = async (page: Page, when: string) => {
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await covered(page, 'start'), `${when}, at rest`).toEqual([]);
  await scrollToEnd(page);
  expect(await covered(page, 'end'), `${when}, at the end of the scroll`).toEqual([]);
};

for (const [, path, , scenario, [content]] of screens) {
  test(`nothing covers or cuts a text or a control on ${path.split('?')[0]}, at 320 and 375 px`, async ({
    page,
    sandbox,
  }) => {
    await openIn(page, sandbox, scenario, path);
    await expect(page.getByText(content, { exact: typeof content === 'string' }).first()).toBeAttached();
    const dialog = page.getByRole('dialog');
    if (await dialog.count()) await dialog.getByRole('button', { name: 'Close' }).tap();
    for (const size of [
      { width: 375, height: 812 },
      { width: 320, height: 568 },
    ]) {
      await page.setViewportSize(size);
      await expectNothingCovered(page, `${size.width} wide`);
      expect(await cut(page), `${size.width} wide`).toEqual([]);
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
      await expectNothingCovered(page, `${size.width} wide without a network`);
      await page.context().setOffline(false);
      await expect(page.getByText('You are offline.')).toHaveCount(0);
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await cut(page), 'with text twice as large').toEqual([]);
  });
}

test('a choice with a long name is shown in full', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openIn(page, sandbox, 'new-borrower', '/more_info');
  const field = page.getByLabel('Industry');
  const long = await field.evaluate((select: HTMLSelectElement) => {
    const option = [...select.options].reduce((one, other) => (other.text.length > one.text.length ? other : one));
    option.text = 'Agriculture, fishing and everything that is sold on a market by the roadside';
    return option.value;
  });
  await field.selectOption(long);
  const before = await field.boundingBox();
  expect(await cut(page)).toEqual([]);
  expect(before?.height).toBeGreaterThanOrEqual(48);
});

test('help is one tap away on each screen, at the same position', async ({ page, sandbox }) => {
  const { orderNo } = await begin(sandbox, 'repaying');
  const places = new Set<string>();
  for (const path of ['/', '/user_center', `/repay/repay_detail?orderNo=${orderNo}`, '/user_settings']) {
    await open(page, sandbox, path);
    const box = await page.getByRole('button', { name: 'Customer service' }).boundingBox();
    places.add(JSON.stringify(box));
    expect(box?.width).toBeGreaterThanOrEqual(48);
    expect(box?.height).toBeGreaterThanOrEqual(48);
  }
  expect([...places]).toHaveLength(1);
});

test('a toast is above the action and the tabs, and the end of the page can be scrolled clear of it', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openIn(page, sandbox, 'payment-waiting', '/pay_cashier_offline?payOrderId={payOrderId}');
  await page.getByRole('button', { name: /^Copy/ }).first().tap();
  await expect(page.locator('#root').getByRole('status').getByText('Copied')).toBeVisible();
  await scrollToEnd(page);
  expect(await covered(page, 'end')).toEqual([]);
});
