import type { Page } from '@playwright/test';
import { watchForComplaints } from '../support/complaints.ts';
import { expect, test } from '../support/e2e.ts';
import { createDeferred, wakeIslands } from './landing.support.ts';

test.describe('project tabs', () => {
  test('switch at the first click, even before the island loads', async ({ page, stack }) => {
    const islands = createDeferred();
    stack.faults.add({ path: '/assets/islands-', effect: { kind: 'hold', until: islands.promise } });
    await page.goto('/');
    const ventures = page.getByRole('tab', { name: 'Ventures' });

    await ventures.click();
    await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeHidden();
    islands.resolve();

    await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeVisible();
    await expect(ventures).toHaveAttribute('aria-selected', 'true');
  });

  test('switch at the first key', async ({ page, stack }) => {
    const islands = createDeferred();
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

  test('switch even if the island fails to load', async ({ page, stack }) => {
    stack.faults.add({ path: '/assets/islands-', times: 99, effect: { kind: 'cut-request' } });
    await page.goto('/');
    await page.getByRole('tab', { name: 'Ventures' }).click();
    await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeVisible();
    await expect(page.locator('.skill').first()).toBeVisible();
  });

  test('are one Tab stop, and arrow keys move between them', async ({ page }) => {
    await page.goto('/');
    await wakeIslands(page);
    await page.getByRole('tab', { name: 'Recent Projects' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Ventures' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.getByRole('tab', { name: 'Recent Projects' })).toBeFocused();
    // The panel changes a frame after its tab.
    await expect(page.getByRole('tabpanel', { name: 'Recent Projects' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Details of Lakeside Assistant' })).toBeFocused();
  });

  test('follow the address through links, back and forward', async ({ page }) => {
    const expectSelected = (name: string) =>
      expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await page.goto('/#projects-opensource');
    await expectSelected('Open Source');
    await page.getByRole('tab', { name: 'Ventures' }).click();
    await expect(page).toHaveURL(/#projects-venture$/);
    await expectSelected('Ventures');

    // A link to another section keeps the tab.
    await page.getByRole('link', { name: 'Contact Me' }).click();
    await expect(page).toHaveURL(/#contact$/);
    await expectSelected('Ventures');

    await page.goBack();
    await page.goBack();
    await expectSelected('Open Source');
    await page.goForward();
    await expectSelected('Ventures');
    await page.reload();
    await expectSelected('Ventures');
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

test.describe('a project card', () => {
  test('opens its project page at a click anywhere', async ({ page }) => {
    await page.goto('/');
    await page.locator('.project').first().getByText('Answers from two million').click({ force: true });
    await expect(page).toHaveURL(/\/projects\/lakeside-assistant$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Details of Portico' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Portico' })).toBeVisible();
  });

  test('expands into the page heading unless motion is reduced', async ({ page }) => {
    const name = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).viewTransitionName);
    await page.goto('/');
    await page.getByRole('link', { name: 'Details of Lakeside Assistant' }).focus();
    expect(await name('.project')).toBe('project');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await name('.project')).toBe('none');
    await page.goto('/projects/lakeside-assistant');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await name('.case-heading')).toBe('project');
  });

  test('has speculation rules that the policy allows', async ({ page }) => {
    const complaints = await watchForComplaints(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Details of Portico' }).hover();
    const rules: unknown = JSON.parse(
      await page.locator('script[type=speculationrules]').evaluate((script) => script.textContent),
    );
    expect(rules).toEqual({
      prerender: [{ where: { selector_matches: '[href*="/projects/"]' }, eagerness: 'moderate' }],
    });
    expect(complaints).toEqual([]);
  });

  test('prefetches its page in browsers without speculation rules', async ({ page }) => {
    const complaints = await watchForComplaints(page);
    await page.addInitScript(withoutSpeculationRules);
    await openWithLaterWork(page);
    const ahead = page.waitForRequest(/\/projects\/portico$/);
    await page.getByRole('link', { name: 'Details of Portico' }).hover();
    await ahead;
    expect(complaints).toEqual([]);
  });

  test('prefetches nothing for visitors who save data', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.addInitScript(withoutSpeculationRules);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await openWithLaterWork(page);
    await page.getByRole('link', { name: 'Details of Portico' }).hover();
    await page.waitForTimeout(500);
    expect(requested.filter((url) => url.includes('/projects/'))).toEqual([]);
  });
});

/** Opens the page and waits until its delayed work has ended. */
async function openWithLaterWork(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
}

/** Runs in the page before the site's scripts. */
function withoutSpeculationRules(): void {
  HTMLScriptElement.supports = () => false;
  document.addEventListener('DOMContentLoaded', () =>
    document.querySelector('[type=speculationrules]')?.remove(),
  );
}

test.describe('technical skills', () => {
  test('load from the skills function when visible and filter by category', {
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

  test('link to a project that shows them', async ({ page }) => {
    await page.goto('/');
    const skill = page.locator('.skill', { has: page.getByRole('heading', { name: 'Terraform' }) });
    await skill.getByRole('link', { name: 'Azure Landing Zone for a Private Bank' }).click();
    await expect(page).toHaveURL(/\/projects\/azure-landing-zone-for-a-private-bank$/);
    await page.goto('/');
    await wakeIslands(page);
    await page.locator('.skills:not([data-loading])').waitFor();
    await expect(skill.getByRole('link')).toHaveText('Azure Landing Zone for a Private Bank');
  });

  test('stay readable while loading and cause no layout shift', async ({ page, stack }) => {
    const released = createDeferred();
    stack.faults.add({ path: '/functions/v1/skills', effect: { kind: 'hold', until: released.promise } });
    await page.goto('/');
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.locator('.skills[data-loading] .skill:visible')).toHaveCount(12);
    const animations = await page
      .locator('.skill')
      .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationName));
    expect(animations.filter((name) => name === 'breathing')).toHaveLength(3);
    await expect(page.getByRole('status').filter({ hasText: 'Loading skills' })).toBeVisible();
    const services = page.locator('#services');
    const before = await services.boundingBox();
    released.resolve();
    await expect(page.locator('.skills:not([data-loading])')).toBeVisible();
    expect((await services.boundingBox())?.y).toBe(before?.y);
  });

  test('fall back to the bundled skills without a response', async ({ page, stack }) => {
    stack.faults.add({ path: '/functions/v1/skills', effect: { kind: 'response', status: 503 } });
    await page.goto('/');
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.locator('.skills:not([data-loading])')).toBeVisible();
    await expect(page.getByText('Demo Mode')).toHaveCount(0);
    await expect(page.locator('.skill')).toHaveCount(12);
  });

  test('are empty when the response is empty', async ({ page, stack }) => {
    const body = { status: 'success', message: 'Skills loaded.', data: { skills: [] } };
    stack.faults.add({ path: '/functions/v1/skills', effect: { kind: 'response', status: 200, body } });
    await page.goto('/');
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.getByText('No skills found in this category.')).toBeVisible();
    await expect(page.locator('.skill')).toHaveCount(0);
  });

  test('show a badge when the response is mock data', async ({ page, stack }) => {
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

  test('show the last visit’s skills first, then drop a missing category', async ({ page, stack }) => {
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
    const released = createDeferred();
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
