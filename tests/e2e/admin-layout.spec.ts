import type { Page } from '@playwright/test';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { changeSomethingOffline } from './account.support.ts';
import { pick, row, signInAsOwner, toast, untilFleetIsRead } from './admin.support.ts';
import { test } from './owner-device.support.ts';
import { pushAddress } from './sync.support.ts';

test.use(withoutServiceWorker);

/** Checks how many rows of the list are visible without scrolling, and that no row moves while the user works. */

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/** Returns each row's top and height, in pixels from the top of the page. */
const places = (page: Page) =>
  page.locator('[data-repository]').evaluateAll((rows) =>
    rows.map((one) => {
      const { top, left, height, bottom } = one.getBoundingClientRect();
      return { top, left, height, bottom };
    }),
  );

/** Shows the rows of an organization with the facts that are loaded after them. */
async function showRows(page: Page) {
  await pick(page, 'muster-labs');
  await expect(row(page, '.github').getByTitle(/open Dependabot alert/)).toBeVisible();
}

/** Fails if a part of the row extends beyond the row. */
async function expectWhole(page: Page, name: string) {
  const outside = await row(page, name).evaluate((element) => {
    const frame = element.getBoundingClientRect();
    return [...element.querySelectorAll('td, td > *')]
      .map((part) => ({ part: part.textContent, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.top < frame.top || box.bottom > frame.bottom + 0.5))
      .map(({ part }) => part);
  });
  expect(outside).toEqual([]);
}

test('sending changes does not move a row at any width', async ({ page, stack }) => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pushAddress, async (route) => {
    await hold;
    await route.continue();
  });
  await signInAsOwner(page);
  await untilFleetIsRead(page, stack.github);
  await showRows(page);
  const pending = page.getByTestId('pending-changes');
  const placesAt = async (text: string | RegExp) => {
    const found = [];
    for (const width of [320, 360, 414, 700]) {
      await page.setViewportSize({ width, height: phone.height });
      await expect(pending).toHaveText(text);
      found.push(await places(page));
    }
    return found;
  };
  const before = await placesAt(/^Sending \d+ repositories$/);
  release();
  await expect(pending).toHaveText('All changes saved');
  expect(await placesAt('All changes saved')).toEqual(before);
});

test.describe('on a device with repositories', () => {
  test.use({ onOwnerDevice: true });

  test('shows ten rows of 40 px on a desktop without scrolling', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto('/admin/github');
    await showRows(page);
    const rows = await places(page);
    expect(rows).toHaveLength(10);
    expect(rows[0]?.top ?? 0).toBeLessThanOrEqual(190);
    expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([40]));
    expect(rows.at(-1)?.bottom).toBeLessThanOrEqual(desktop.height);
    const list = page.getByRole('table', { name: 'Repositories' });
    await expect(list).toHaveCSS('overflow-y', 'visible');
  });

  test('a phone shows four rows at once', async ({ page }) => {
    await page.goto('/admin/github');
    await page.setViewportSize(phone);
    await showRows(page);
    await page.evaluate(() => scrollTo(0, 0));
    const rows = await places(page);
    expect(rows[3]?.bottom).toBeLessThanOrEqual(phone.height);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await places(page))[0]?.top ?? 0).toBeLessThanOrEqual(300);
  });

  for (const [device, size] of [
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const) {
    test(`toggling batch mode moves nothing on ${device}`, async ({ page }) => {
      await page.goto('/admin/github');
      await page.setViewportSize(size);
      await showRows(page);
      const before = await places(page);
      await page.getByRole('button', { name: 'Batch Select' }).click();
      const bar = page.getByRole('region', { name: 'Batch mode' });
      await expect(bar).toBeInViewport({ ratio: 1 });
      expect(await places(page)).toEqual(before);
      await page.locator('[data-repository]').first().getByRole('button').click();
      await expect(bar.getByText('1 repository selected')).toBeVisible();
      expect(await places(page)).toEqual(before);
      await page.getByRole('button', { name: 'Exit Batch Mode' }).click();
      await expect(bar).toBeHidden();
      expect(await places(page)).toEqual(before);
    });
  }

  test('paging on a phone shows rows with their facts', async ({ page }) => {
    await page.goto('/admin/github');
    await page.setViewportSize(phone);
    await showRows(page);
    // Collects the list's texts between the click and the facts of the second page.
    await page.evaluate(() => {
      const list = document.querySelector<HTMLElement>('tbody');
      const texts = Object.assign(window, { texts: new Array<string>() }).texts;
      if (list === null) return;
      new MutationObserver(() => texts.push(list.innerHTML)).observe(list, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForTimeout(1_000);
    const found = await page.evaluate(() => (window as unknown as { texts: string[] }).texts);
    expect(new Set(found).size).toBe(1);
    expect(found[0]).toContain('open Dependabot alert');
  });

  test('search, sort, filter and paging do not move the controls', async ({ page, stack }) => {
    await page.setViewportSize(desktop);
    await page.goto('/admin/github');
    await showRows(page);
    const fixed = [
      page.getByRole('button', { name: 'Connection' }),
      page.getByPlaceholder('Search repositories...'),
      page.getByRole('button', { name: 'Batch Select' }),
      page.getByRole('button', { name: 'Refresh Repositories' }),
      page.getByRole('button', { name: 'Next' }),
      page.getByText(/^GitHub limit: /),
      page.getByRole('heading', { name: 'Debug Information' }),
      page.getByRole('button', { name: 'Sync now' }),
    ];
    const at = async () => {
      const boxes = await Promise.all(fixed.map((one) => one.boundingBox()));
      return boxes.map((box) => box && { x: box.x, y: box.y });
    };
    const before = await at();
    await page.getByPlaceholder('Search repositories...').fill('agent');
    await expect(page.getByText(/Showing (\d) of \1 repositories/)).toBeVisible();
    expect(await at()).toEqual(before);
    await page.getByPlaceholder('Search repositories...').fill('no repository is called this');
    await expect(page.getByText('No repositories match your search criteria')).toBeVisible();
    expect(await at()).toEqual(before);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('More filters').click();
    await expect(page.getByLabel('Topic')).toBeVisible();
    expect(await at()).toEqual(before);
    await page.keyboard.press('Escape');
    await page.getByLabel('Sort by').selectOption('Stars');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(await at()).toEqual(before);
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    stack.github.faults.next({ match: /orgs\/muster-labs\/repos/, hold });
    await page.getByRole('button', { name: 'Refresh Repositories' }).click();
    await expect(page.getByText(/^Loading repositories: page 1/)).toBeVisible();
    expect(await at()).toEqual(before);
    release();
    await expect(toast(page, 'Repositories Refreshed')).toBeVisible();
    expect(await at()).toEqual(before);
  });

  test('search and selection stay in view while the page scrolls', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/admin/github');
    await showRows(page);
    await page.getByRole('button', { name: 'Batch Select' }).click();
    await row(
      page,
      (await page.locator('[data-repository]').last().getAttribute('data-repository')) ?? '',
    ).scrollIntoViewIfNeeded();
    await expect(page.getByPlaceholder('Search repositories...')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Batch mode' })).toBeInViewport({ ratio: 1 });
  });

  test('one button opens connection details after choosing an organization', async ({ page }) => {
    await page.goto('/admin/github');
    await showRows(page);
    await expect(page.getByRole('link', { name: 'Continue to Admin Dashboard' })).toBeHidden();
    await page.getByRole('button', { name: 'Connection' }).click();
    await expect(page.getByRole('heading', { name: 'GitHub Connected' })).toBeVisible();
    await expect(page.getByText('robin-muster (admin)')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue to Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Disconnect GitHub' })).toBeVisible();
  });

  test('a phone row with several badges shows its whole name', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/admin/github');
    await changeSomethingOffline(page, 'component-kit');
    const name = row(page, 'component-kit').locator('[data-name]');
    expect((await name.boundingBox())?.width).toBeGreaterThanOrEqual(48);
    await expectWhole(page, 'component-kit');
  });

  test('a phone row is as high as its text', async ({ page, stack }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await stack.query(`update repositories set project_id = 'default-project', private = true,
      edited_fields = '{language,stars,private}' where owner = 'muster-labs' and name = 'component-kit'`);
    await page.goto('/admin/github');
    await showRows(page);
    await page.getByPlaceholder('Search repositories...').fill('component-kit');
    await expect(row(page, 'component-kit')).toContainText('Linked to Unsorted');
    await expect(row(page, 'component-kit')).toContainText('Edited: ');
    await expectWhole(page, 'component-kit');
    const language = row(page, 'component-kit').locator('[data-field="language"]');
    expect(await language.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
    await stack.query(`update repositories set project_id = null, private = false, edited_fields = '{}'
      where owner = 'muster-labs' and name = 'component-kit'`);
  });

  test('tags that do not fit are cut off and widen no page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/admin/github');
    await showRows(page);
    // The cell before the last one. The tag ends with a text for screen readers.
    await row(page, 'agent-linux')
      .locator('td:nth-last-child(2)')
      .evaluate((cell) => {
        const tag = document.createElement('span');
        tag.textContent = 'wide '.repeat(100);
        const text = document.createElement('span');
        text.className = 'sr-only';
        text.textContent = 'hidden';
        tag.append(text);
        cell.append(tag);
      });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('key caps of the shortcuts are equally high', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto('/admin/settings/shortcuts');
    const caps = page.locator('kbd');
    await expect(caps.first()).toBeVisible();
    const heights = await caps.evaluateAll((all) => all.map((cap) => cap.getBoundingClientRect().height));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
  });
});
