import type { Stack } from '../../dev/stack.ts';
import { expect, test } from '../support/e2e.ts';
import { siteBuilder } from '../support/rebuilt-site.ts';
import { pick, toast, untilReadyForOffline } from './admin.support.ts';
import { analyse, expectAnalysis, heldUntilReleased, openAnalysis } from './analysis.support.ts';
import { goOffline, overflows } from './landing.support.ts';
import { expectPictures, paintPicture, paste, photo, secret, widthOf } from './pictures.support.ts';
import { holdSettings } from './unsaved.support.ts';

/** Links repositories in the database, like another device of the owner. */
async function link(stack: Stack): Promise<void> {
  await stack.query(
    `insert into repositories (id, name, url, description, owner, private, project_id, topics, language, created_at, pushed_at)
     values
       ('5001', 'billing', 'https://github.com/muster-labs/billing', 'Invoices and dunning.', 'muster-labs', false,
         'default-project', '{billing}', 'Kotlin', '2021-01-01', '2026-01-01'),
       ('5002', 'client-vault', 'https://github.com/muster-labs/client-vault', 'Secret plans of a client', 'muster-labs',
         true, 'default-project', '{confidential}', 'Rust', '2022-01-01', '2026-01-01')
     on conflict (id) do nothing`,
  );
}

test.afterEach(async ({ stack }) => {
  await stack.query("delete from repositories where id in ('5001', '5002')");
  await stack.query("delete from projects where id in ('repository-5001', 'repository-5002')");
  await stack.publish('dist');
});

test(
  'publishes a public repository and selected fields of a private one',
  { tag: '@main' },
  async ({ page, browser, stack }, testInfo) => {
    await link(stack);
    await openAnalysis(page);
    await analyse(page, 'muster-labs', 'billing');
    await expectAnalysis(page, 'muster-labs/billing');
    let lost: { readonly hits: number } | undefined;

    const editor = page.getByRole('form', { name: 'Page' });
    await test.step('the public one is drafted from its analysis and edited', async () => {
      await page.goto('/admin/projects/default-project');
      await page.getByRole('link', { name: 'Publish muster-labs/billing' }).click();
      await expect(editor.getByLabel('Name')).toHaveValue('billing');
      await expect(editor.getByLabel('Description', { exact: true })).toHaveValue('Invoices and dunning.');
      await holdSettings(page);
      await editor.getByLabel('Name').fill('Billing engine');
      await editor.getByLabel('Role', { exact: true }).fill('Architect');
      await editor
        .getByLabel('Features (one per line)', { exact: true })
        .fill('Dunning in three steps\n\nVAT');
      await editor.getByLabel('Show under').selectOption('recent');
      await page.reload();
      await expect(editor.getByText('Restored your unsaved changes.')).toBeVisible();
      await expect(editor.getByLabel('Name')).toHaveValue('Billing engine');
      await editor.getByRole('button', { name: 'Save draft' }).click();
      await expect(toast(page, 'Draft saved')).toBeVisible();
      await page.reload();
      await expect(editor.getByLabel('Name')).toHaveValue('Billing engine');
      await expect(editor.getByText('Restored your unsaved changes.')).toHaveCount(0);
      await expect(editor.getByLabel('Role', { exact: true })).toHaveValue('Architect');
    });

    await test.step('publishes a case study written offline', async () => {
      await untilReadyForOffline(page);
      const upright = { name: 'team.jpg', mimeType: 'image/jpeg', buffer: await photo(page) };
      const drawing = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="a"/>') };
      await goOffline(page.context(), page);
      await test.step('with pictures, chosen and pasted; a drawing is refused in words', async () => {
        await editor.getByLabel('Add pictures').setInputFiles([upright, drawing]);
        await expect(editor.getByText('logo.png is an SVG')).toBeVisible();
        await paste(page, 'map.png', await paintPicture(page, 'image/png', 1_200, 300));
        await expect(editor.getByLabel('Description of picture 2')).toBeVisible();
        await editor.getByLabel('Name').focus();
        await editor.getByRole('button', { name: 'Publish', exact: true }).click();
        await test.step('the missing part is named beside the button, in view', async () => {
          const problem = editor.getByRole('alert').filter({ hasText: 'Picture 1 has no description' });
          await expect(problem).toBeInViewport({ ratio: 1 });
        });
        await editor.getByLabel('Description of picture 1').fill('The team');
        await editor.getByLabel('Description of picture 2').fill('A map');
        await editor.getByRole('button', { name: 'Move picture 2 up' }).click();
      });
      await test.step('which are there after a reload', async () => {
        await page.reload();
        const shown = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'The team' });
        await shown.scrollIntoViewIfNeeded();
        await expect.poll(() => widthOf(shown)).toBeGreaterThan(0);
      });
      await editor.getByText('Case study', { exact: true }).click();
      await editor.getByLabel('Problem', { exact: true }).fill('Late invoices.\n\nLater payments.');
      await editor.getByLabel(/^Figures/).fill('9 d: until an invoice is paid');
      await expect(page.getByText('Page: /projects/billing-engine')).toBeVisible();
      await editor.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(toast(page, 'Published').getByRole('link', { name: 'View page' })).toHaveAttribute(
        'href',
        '/projects/billing-engine',
      );
      lost = stack.faults.add({
        path: '/storage/v1/object/pictures/',
        method: 'POST',
        effect: { kind: 'cut-response' },
      });
      await page.context().setOffline(false);
    });

    await test.step('publishes only ticked fields of a private repository', async () => {
      await page.getByRole('link', { name: 'All projects' }).click();
      await page.getByRole('link', { name: 'Unsorted', exact: true }).click();
      await page.getByRole('link', { name: 'Publish muster-labs/client-vault' }).click();
      await expect(editor.getByText('This repository is private')).toBeVisible();
      await expect(editor.getByLabel('Name')).toHaveValue('');
      await expect(editor.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
      await editor.getByLabel('Name').fill('Vault for a bank');
      await editor.getByLabel('Publish: Role').check();
      await editor.getByLabel('Role', { exact: true }).fill('Lead');
      await editor.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(editor.getByRole('button', { name: 'Publish changes' })).toBeDisabled();
      await expect(page.getByRole('heading', { name: '1 repository' })).toBeVisible();
    });

    await expect(page.getByText('All changes saved')).toBeVisible();
    const { rows } = await stack.query("select * from projects where id = 'repository-5002'");
    expect(rows[0]).toMatchObject({
      name: 'Vault for a bank',
      role: 'Lead',
      is_public: true,
      description: null,
    });
    expect(JSON.stringify(rows[0])).not.toMatch(/Secret|confidential|client-vault|Rust/);
    await test.step('stores each picture once, without camera data, despite lost responses', async () => {
      expect(lost?.hits).toBe(1);
      const { rows: described } = await stack.query(
        "select pictures from projects where id = 'repository-5001'",
      );
      const pictures = described[0]?.['pictures'] as { id: string; widths: number[] }[];
      expect(pictures).toMatchObject([
        { alt: 'A map', width: 1_200, height: 300, widths: [480, 960, 1_200] },
        {
          alt: 'The team',
          width: 800,
          height: 1_200,
          widths: [480, 800],
          color: expect.stringMatching(/^#[bc]/),
        },
      ]);
      const names = pictures.flatMap(({ id, widths }) => widths.map((width) => `${id}-${width}.webp`));
      const stored = await stack.query("select name from storage.objects where bucket_id = 'pictures'");
      expect(stored.rows.map(({ name }) => String(name)).toSorted()).toEqual(names.toSorted());
      for (const name of names) {
        const response = await page.request.get(`/storage/v1/object/public/pictures/${name}`);
        expect(response.headers()['content-type']).toBe('image/webp');
        const body = await response.body();
        expect(body.subarray(0, 4).toString()).toBe('RIFF');
        expect(body.includes('EXIF') || body.includes('Exif') || body.includes(secret)).toBe(false);
      }
    });

    const visitor = await browser.newContext({ baseURL: stack.origin });
    const landing = await visitor.newPage();
    await test.step('a visitor finds both in the tab', async () => {
      await landing.goto('/#projects-recent');
      const card = landing.locator('.project').filter({ hasText: 'Billing engine' });
      await card.scrollIntoViewIfNeeded().catch(() => undefined);
      await landing.mouse.wheel(0, 400);
      await landing.locator('.tab').first().hover();
      await expect(card).toContainText('Architect');
      await expect(card.getByRole('listitem').filter({ hasText: 'VAT' })).toHaveCount(1);
      const secret = landing.locator('.project').filter({ hasText: 'Vault for a bank' });
      await expect(secret).toContainText('Lead');
      await expect(landing.locator('body')).not.toContainText(/client-vault|Secret plans/);
      await card.getByRole('link', { name: /Details/ }).click();
      await expect(landing.locator('a[href*="muster-labs/billing"]')).toBeVisible();
    });

    await test.step('whose page is there at once, before any build', async () => {
      const response = await landing.goto('/projects/billing-engine');
      expect(response?.status(), 'for search engines it is not, yet').toBe(404);
      await expect(landing.getByRole('heading', { level: 1 })).toHaveText('Billing engine');
      await expect(landing.getByText('Later payments.')).toBeVisible();
      await expect(landing.getByRole('definition').filter({ hasText: '9 d' })).toBeVisible();
      await expect(landing).toHaveTitle(/^Billing engine \|/);
      await expectPictures(landing);
      expect(await overflows(landing)).toBe(false);
    });

    const build = await siteBuilder();
    await test.step('and in the HTML after the next build', async () => {
      await build(stack.origin, testInfo.outputPath('published'));
      await stack.publish(testInfo.outputPath('published'));
      const response = await landing.goto('/projects/billing-engine');
      expect(response?.status()).toBe(200);
      expect(/<img [^>]*alt="The team"/.test((await response?.text()) ?? '')).toBe(true);
      await expectPictures(landing);
      await landing.goto('/');
      await landing.locator('.tab').first().hover();
      await expect(landing.locator('.project').filter({ hasText: 'Billing engine' })).toBeVisible();
    });

    await test.step('and the next time without a network', async () => {
      await landing.evaluate(() => navigator.serviceWorker.ready);
      await visitor.setOffline(true);
      await landing.reload();
      await landing.locator('.tab').first().hover();
      await expect(landing.locator('.project').filter({ hasText: 'Billing engine' })).toContainText(
        'Architect',
      );
    });

    await test.step('removes the page when unpublished', async () => {
      await page.getByRole('link', { name: 'All projects' }).click();
      await page.getByRole('link', { name: 'Billing engine', exact: true }).click();
      const isPublic =
        "select from public.projects where slug = 'billing-engine' and is_public and category is not null";
      const countPublished = async () => (await stack.query(isPublic)).rows.length;
      expect(await countPublished()).toBe(1);
      await editor.getByRole('button', { name: 'Unpublish' }).click();
      await expect.poll(countPublished, { message: 'the server has it' }).toBe(0);
      await visitor.setOffline(false);
      await build(stack.origin, testInfo.outputPath('unpublished'));
      await stack.publish(testInfo.outputPath('unpublished'));
      const response = await landing.goto('/projects/billing-engine');
      expect(response?.status()).toBe(404);
      expect(await response?.text()).not.toContain('The team');
      await expect(landing.getByText('Oops! Page not found')).toBeVisible();
    });

    await visitor.close();
  },
);

test('ranks all repositories, survives pause and reload, sorts by score', async ({ page, stack }) => {
  await openAnalysis(page);
  await page.getByRole('tab', { name: 'Repositories', exact: true }).click();
  await pick(page, 'zurich-devs');
  await page.getByRole('tab', { name: 'Repository Analysis' }).click();
  await page.getByLabel('Owner').fill('zurich-devs');
  // The form's fields suggest repositories that are stored on the device.
  await expect(page.locator('datalist option[value="talk-proposals"]')).toHaveCount(1);
  const contributors = heldUntilReleased(stack, /\/repos\/zurich-devs\/[^/]+\/contributors/, 3);
  await page.getByRole('button', { name: 'Rank All Repositories' }).click();
  await expect(page.getByText(/^Ranking \d+ of \d+ repositories/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  contributors.release();
  await expect(page.getByText(/^Paused at \d+ of \d+ repositories/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Paused at \d+ of \d+ repositories/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText(/^(\d+) of \1 repositories have their score/)).toBeVisible();
  await page.getByRole('tab', { name: 'Repositories', exact: true }).click();
  await page.getByLabel('Sort by').selectOption({ label: 'Score' });
  await expect(page).toHaveURL(/sort=score/);
});
