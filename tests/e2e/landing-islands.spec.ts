import { expect, test } from '../support/e2e.ts';
import { deferred, wakeIslands } from './landing.support.ts';

test.describe('project tabs', () => {
  test('answer to the first click, however long the island takes to load', async ({ page, stack }) => {
    const islands = deferred();
    stack.faults.add({ path: '/assets/islands-', effect: { kind: 'hold', until: islands.promise } });
    await page.goto('/');
    const ventures = page.getByRole('tab', { name: 'Ventures' });

    await ventures.click();
    await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeHidden();
    islands.resolve();

    await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeVisible();
    await expect(ventures).toHaveAttribute('aria-selected', 'true');
  });

  test('answer to the first key', async ({ page, stack }) => {
    const islands = deferred();
    stack.faults.add({ path: '/assets/islands-', effect: { kind: 'hold', until: islands.promise } });
    await page.goto('/');
    await page.getByRole('tab', { name: 'Recent Projects' }).focus();

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    islands.resolve();

    const openSource = page.getByRole('tab', { name: 'Open Source' });
    await expect(openSource).toHaveAttribute('aria-selected', 'true');
    await expect(openSource).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Open Source' })).toBeVisible();
  });

  test('switch all the same when the island cannot be loaded', async ({ page, stack }) => {
    stack.faults.add({ path: '/assets/islands-', times: 99, effect: { kind: 'cut-request' } });
    await page.goto('/');
    await page.getByRole('tab', { name: 'Ventures' }).click();
    await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeVisible();
    await expect(page.locator('.skill').first()).toBeVisible();
  });

  test('are one stop for the tab key, and arrows move along them', async ({ page }) => {
    await page.goto('/');
    await wakeIslands(page);
    await page.getByRole('tab', { name: 'Recent Projects' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Ventures' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.getByRole('tab', { name: 'Recent Projects' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Lakeside Assistant' })).toBeFocused();
  });

  test('follow the address through links, back and forward', async ({ page }) => {
    const selected = (name: string) =>
      expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await page.goto('/#projects-opensource');
    await selected('Open Source');
    await page.getByRole('tab', { name: 'Ventures' }).click();
    await expect(page).toHaveURL(/#projects-venture$/);
    await selected('Ventures');

    // A link to another section keeps the tab.
    await page.getByRole('link', { name: 'Contact Me' }).click();
    await expect(page).toHaveURL(/#contact$/);
    await selected('Ventures');

    await page.goBack();
    await page.goBack();
    await selected('Open Source');
    await page.goForward();
    await selected('Ventures');
    await page.reload();
    await selected('Ventures');
    await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeVisible();
  });

  test('switch without moving the page', async ({ page }) => {
    await page.goto('/');
    await wakeIslands(page);
    const tab = page.getByRole('tab', { name: 'Established' });
    await tab.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await tab.click();
    await expect(page.getByRole('heading', { name: 'Claims Platform' })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});

test.describe('project details', () => {
  test('open at the first click with the whole description, and give the focus back', async ({ page }) => {
    await page.goto('/');
    const details = page.getByRole('button', { name: 'Details of Lakeside Assistant' });
    await details.click();
    const dialog = page.getByRole('dialog', { name: 'Lakeside Assistant' });
    await expect(dialog).toContainText('so the weekly report shows what it really saves');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(details).toBeFocused();

    await details.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe('technical skills', () => {
  test('come from the skills function when they are seen, and are filtered by category', {
    tag: '@supabase',
  }, async ({ page, stack }) => {
    const { rows } = await stack.query('select name, category from skills order by position');
    await page.goto('/');
    const skills = page.locator('.skills');
    await skills.scrollIntoViewIfNeeded();
    await expect(skills).not.toHaveAttribute('data-loading');
    await expect(page.locator('.skill h4')).toHaveText(rows.map((row) => String(row['name'])));
    await expect(page.getByText('Demo Mode')).toBeHidden();

    const category = String(rows[0]?.['category']);
    await page.getByRole('button', { name: category, exact: true }).click();
    const inCategory = rows.filter((row) => row['category'] === category);
    await expect(page.locator('.skill h4')).toHaveText(inCategory.map((row) => String(row['name'])));
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(page.locator('.skill')).toHaveCount(rows.length);
  });

  test('show three placeholders while they load, and move nothing when they arrive', async ({
    page,
    stack,
  }) => {
    const released = deferred();
    stack.faults.add({ path: '/functions/v1/skills', effect: { kind: 'hold', until: released.promise } });
    await page.goto('/');
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.locator('.skills[data-loading] .skill:visible')).toHaveCount(3);
    await expect(page.getByRole('status').filter({ hasText: 'Loading skills' })).toBeVisible();
    const services = page.locator('#services');
    const before = await services.boundingBox();
    released.resolve();
    await expect(page.locator('.skills:not([data-loading])')).toBeVisible();
    expect((await services.boundingBox())?.y).toBe(before?.y);
  });

  test('are the bundled ones, the owner’s own, when there is no response', async ({ page, stack }) => {
    stack.faults.add({ path: '/functions/v1/skills', effect: { kind: 'response', status: 503 } });
    await page.goto('/');
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.locator('.skills:not([data-loading])')).toBeVisible();
    await expect(page.getByText('Demo Mode')).toHaveCount(0);
    await expect(page.locator('.skill')).toHaveCount(12);
  });

  test('are none when the response has none', async ({ page, stack }) => {
    const body = { status: 'success', message: 'Skills loaded.', data: { skills: [] } };
    stack.faults.add({ path: '/functions/v1/skills', effect: { kind: 'response', status: 200, body } });
    await page.goto('/');
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.getByText('No skills found in this category.')).toBeVisible();
    await expect(page.locator('.skill')).toHaveCount(0);
  });

  test('carry the badge when the response says that it is mock data', async ({ page, stack }) => {
    const skill = {
      id: 'x',
      name: 'Juggling',
      category: 'Art',
      yearsExperience: 2,
      proficiencyLevel: 5,
      highlights: [],
    };
    stack.faults.add({
      path: '/functions/v1/skills',
      effect: {
        kind: 'response',
        status: 200,
        body: { status: 'success', message: 'Using mock data', data: { skills: [skill] } },
      },
    });
    await page.goto('/');
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.getByText('Demo Mode')).toBeVisible();
    await expect(page.locator('.skill')).toContainText(['Juggling']);
    await expect(page.locator('.skill')).toContainText(['2 years']);
    await expect(page.locator('.skill')).toContainText(['5/10']);
  });

  test('shows the last visit’s skills and reports a missing category', async ({ page, stack }) => {
    const kept = {
      id: 'x',
      name: 'Fondue',
      category: 'Cooking',
      yearsExperience: 9,
      proficiencyLevel: 9,
      highlights: [],
    };
    await page.addInitScript(
      (skills) => {
        localStorage.setItem('portico.skills', JSON.stringify({ skills, demo: false }));
      },
      [kept],
    );
    const released = deferred();
    stack.faults.add({ path: '/functions/v1/skills', effect: { kind: 'hold', until: released.promise } });
    await page.goto('/');
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.locator('.skill h4')).toHaveText(['Fondue']);

    await page.getByRole('button', { name: 'Cooking', exact: true }).click();
    released.resolve();
    await expect(page.getByText('No skills found in this category.')).toBeVisible();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(page.locator('.skill').first()).not.toHaveText(/Fondue/);
  });
});
