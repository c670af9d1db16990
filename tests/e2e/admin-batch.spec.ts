import { expect, withoutServiceWorker } from '../support/e2e.ts';
import {
  linkOne,
  linkSelected,
  pick,
  pressInBar,
  row,
  rowNames,
  signInAsOwner,
  toast,
  untilReadyForOffline,
} from './admin.support.ts';
import { test } from './owner-device.support.ts';

test.use(withoutServiceWorker);

/** Batch mode by mouse and by keyboard: selection, preview, result and undo. */

test.beforeEach(async ({ onOwnerDevice, page, stack }) => {
  if (onOwnerDevice) await page.goto('/admin/github');
  else {
    await stack.query("update repositories set project_id = null, edited_fields = '{}'");
    await signInAsOwner(page);
  }
  await pick(page, 'muster-labs');
});

test('the selection bar has one line at every width and names the project', async ({ page, stack }) => {
  await stack.query("insert into projects (id, name) values ('landing-zone', 'Landing zone')");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: 'Select agent-linux', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Batch mode' });
    const buttons = bar.getByRole('button');
    const boxes = await buttons.evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON()),
    );
    expect(boxes.length).toBeGreaterThanOrEqual(2);
    expect(new Set(boxes.map(({ y, height }) => y + height / 2)).size).toBe(1);
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
    if (width < 768) await bar.getByRole('button', { name: 'More actions' }).click();
    else await bar.getByRole('button', { name: 'Link Selected' }).click();
    await bar.getByRole('button', { name: 'Link to Landing zone' }).click();
    await expect(row(page, 'agent-linux')).toContainText('Linked to Landing zone');
    await expect(bar).toHaveCount(0);
    await toast(page, 'Repositories Linked').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'agent-linux')).not.toContainText('Linked');
  }
  await stack.query("delete from projects where id = 'landing-zone'");
});

test('the dialog previews changes, and the toast undoes them', async ({ page, stack }) => {
  await page.getByRole('button', { name: 'Batch Select' }).click();
  for (const name of ['agent-linux', 'agent-macos', 'agent-windows']) {
    await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Update' });
  await expect(dialog.getByText('Only filled fields are updated.')).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Update Repositories' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Stars').fill('-3');
  await expect(dialog.getByText('Stars must be a whole number, 0 or more.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Stars').fill('');
  await expect(dialog.getByLabel('Privacy').getByRole('option')).toHaveText([
    'No change',
    'Private',
    'Public',
  ]);

  await dialog.getByLabel('Language').fill('Rust');
  await expect(dialog.getByText('2 repositories change, 1 unchanged')).toBeVisible();
  await expect(dialog.getByText('Unchanged: agent-linux')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /agent-macos Language Swift .* Rust/ })).toBeVisible();
  await submit.click();

  await expect(toast(page, 'Repositories Updated')).toContainText('2 repositories updated');
  await expect(page.getByText('0 repositories selected', { exact: true })).toBeVisible();
  await expect(row(page, 'agent-macos').locator('[data-field="language"]')).toHaveText('Rust');
  await expect(row(page, 'agent-macos')).toContainText('Edited: Language');
  await expect(row(page, 'agent-linux')).not.toContainText('Edited');

  await toast(page, 'Repositories Updated').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect(row(page, 'agent-macos').locator('[data-field="language"]')).toHaveText('Swift');
  await expect
    .poll(async () => {
      const { rows } = await stack.query(
        "select language, edited_fields from repositories where name = 'agent-macos'",
      );
      return rows[0];
    })
    .toEqual({ language: 'Swift', edited_fields: [] });
});

test('links and unlinks batches, skipping what already matches', async ({ page }) => {
  await page.getByRole('button', { name: 'Batch Select' }).click();
  for (const name of ['agent-linux', 'agent-macos']) {
    await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
  }
  await linkSelected(page);
  await expect(toast(page, 'Repositories Linked')).toContainText('2 repositories linked');
  await expect(row(page, 'agent-linux')).toContainText('Linked to Unsorted');
  await page.getByRole('button', { name: 'Select agent-linux', exact: true }).click();
  await linkSelected(page);
  await expect(toast(page, 'Nothing to change')).toContainText(
    'All selected repositories are already linked.',
  );
  await page.getByRole('button', { name: 'Select agent-macos', exact: true }).click();
  await pressInBar(page, 'Unlink Selected');
  await expect(toast(page, 'Repositories Unlinked')).toContainText('2 repositories unlinked');
  await expect(row(page, 'agent-linux')).not.toContainText('Linked');
});

test('an open menu of the selection bar lies above a message', async ({ page }) => {
  await linkOne(page, 'agent-linux');
  const linked = toast(page, 'Repositories Linked');
  await expect(linked).toBeVisible();
  await page.getByRole('button', { name: 'Select agent-macos', exact: true }).click();
  await page
    .getByRole('region', { name: 'Batch mode' })
    .getByRole('button', { name: 'Link Selected' })
    .click();
  const item = page.getByRole('button', { name: 'New Project' }).last();
  await expect(item).toBeVisible();
  const isOnTop = () =>
    item.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  expect({ onTop: await isOnTop(), messageShown: await linked.isVisible() }).toEqual({
    onTop: true,
    messageShown: true,
  });
});

test('resetting an edited field restores GitHub’s value', async ({ page, stack }) => {
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select billing', exact: true }).click();
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Update' });
  const before = await row(page, 'billing').locator('[data-field="stars"]').textContent();
  await dialog.getByLabel('Stars').fill('777');
  await dialog.getByRole('button', { name: 'Update Repositories' }).click();
  await expect(row(page, 'billing').locator('[data-field="stars"]')).toHaveText('777');
  await expect(page.getByText('All changes saved')).toBeVisible();

  await row(page, 'billing').getByRole('button', { name: "Reset billing to GitHub's values" }).click();
  await expect(row(page, 'billing').locator('[data-field="stars"]')).toHaveText(before ?? '');
  await expect(row(page, 'billing')).not.toContainText('Edited');
  await expect
    .poll(
      async () =>
        (await stack.query("select stars from repositories where name = 'billing'")).rows[0]?.['stars'],
    )
    .toBe(Number(before));
});

test.describe('a batch without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('stores links, updates, undo and projects offline, sends later', async ({ page, context, stack }) => {
    await untilReadyForOffline(page);
    await expect(page.getByText('All changes saved')).toBeVisible();
    await context.setOffline(true);
    await linkOne(page, 'connector-gcp');
    await expect(toast(page, 'Repositories Linked')).toBeVisible();
    await expect(row(page, 'connector-gcp')).toContainText('Pending');
    await toast(page, 'Repositories Linked').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'connector-gcp')).not.toContainText('Linked');

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('button', { name: 'New Project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Project' });
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(dialog.getByText('Please give the project a name.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Made on a train');
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(toast(page, 'Project Created')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Made on a train' }).first()).toBeVisible();

    await context.setOffline(false);
    await expect
      .poll(
        async () =>
          (await stack.query("select name from projects where name = 'Made on a train'")).rows.length,
      )
      .toBe(1);
    const { rows } = await stack.query("select project_id from repositories where name = 'connector-gcp'");
    expect(rows[0]?.['project_id']).toBeNull();
    // Deletes the project, because with two projects other tests on this stack would have to choose one.
    await stack.query("delete from projects where name = 'Made on a train'");
  });
});

test.describe('on a device with repositories', () => {
  test.use({ onOwnerDevice: true });

  test('selecting a row opens the selection bar without Batch Select', async ({ page, stack }) => {
    const bar = page.getByRole('region', { name: 'Batch mode' });
    await expect(bar).toHaveCount(0);
    await page.getByRole('button', { name: 'Select agent-linux', exact: true }).click();
    await expect(bar.getByRole('status')).toHaveText('1 repository selected');
    await page
      .getByRole('button', { name: 'Select agent-windows', exact: true })
      .click({ modifiers: ['Shift'] });
    await expect(bar.getByRole('status')).toHaveText('3 repositories selected');
    await page.getByRole('button', { name: 'Selected agent-linux', exact: true }).click();
    await page.getByRole('button', { name: 'Select this page' }).click();
    await expect(bar.getByRole('status')).toHaveText('10 repositories selected');
    await page.getByRole('button', { name: 'Deselect this page' }).click();
    await expect(bar).toHaveCount(0);
    const { rows } = await stack.query(
      'select count(*)::int as n from repositories where project_id is not null',
    );
    expect(rows[0]?.['n']).toBe(0);
  });

  test('the dialog keeps typed values when the target changes', async ({ page }) => {
    await page.getByRole('button', { name: 'Select agent-linux', exact: true }).click();
    await page.getByRole('button', { name: 'Batch Update' }).click();
    await page.getByRole('dialog', { name: 'Batch Update' }).getByLabel('Language').fill('Rust');
    await page.getByText('On GitHub', { exact: true }).click();
    const change = page.getByRole('dialog', { name: 'Change on GitHub' });
    await expect(change.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible();
    await expect(change.getByLabel('Language')).toBeHidden();
    await page.getByText('Portico only', { exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Batch Update' }).getByLabel('Language')).toHaveValue(
      'Rust',
    );
  });

  test('each action without a selection shows a message', async ({ page }) => {
    await page.getByRole('button', { name: 'Batch Select' }).click();
    await expect(page.getByText('0 repositories selected', { exact: true })).toBeVisible();
    for (const [button, verb] of [
      ['Link Selected', 'link'],
      ['Unlink Selected', 'unlink'],
      ['Batch Update', 'update'],
    ] as const) {
      if (verb === 'unlink') await pressInBar(page, button);
      else await page.getByRole('button', { name: button, exact: true }).click();
      await expect(
        toast(page, 'No Repositories Selected').filter({
          hasText: `Please select at least one repository to ${verb}.`,
        }),
      ).toBeVisible();
    }
  });

  test('Select All selects the page, and filtering keeps the selection', async ({ page }) => {
    await page.getByRole('button', { name: 'Batch Select' }).click();
    const counter = page.getByRole('region', { name: 'Batch mode' }).getByRole('status');
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    await expect(counter).toHaveText('10 repositories selected');
    await pressInBar(page, 'Deselect All');
    await expect(counter).toHaveText('0 repositories selected');

    await page.getByPlaceholder('Search repositories...').fill('agent');
    const agents = (await rowNames(page)).length;
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    await page.getByPlaceholder('Search repositories...').fill('billing');
    await page.getByRole('button', { name: 'Select billing', exact: true }).click();
    await expect(counter).toHaveText(`${agents + 1} repositories selected`);
    await page.getByPlaceholder('Search repositories...').fill('');
    await expect(
      row(page, 'agent-linux').getByRole('button', { name: 'Selected agent-linux' }),
    ).toBeVisible();

    await page.getByRole('button', { name: /Select all \d+ that match/ }).click();
    await expect(counter).toHaveText(/^4\d repositories selected$/);
    await pressInBar(page, 'Clear Selection');
    await page.getByRole('button', { name: 'Select agent-linux', exact: true }).click();
    await expect(counter).toHaveText('1 repository selected');

    await row(page, 'agent-windows')
      .getByRole('button')
      .click({ modifiers: ['Shift'] });
    await expect(counter).toHaveText('3 repositories selected');
    await page.getByRole('button', { name: 'Exit Batch Mode' }).click();
    await page.getByRole('button', { name: 'Batch Select' }).click();
    await expect(counter).toHaveText('0 repositories selected');
  });

  test('searching, selecting and updating work by keyboard alone', async ({ page }) => {
    const counter = page.getByRole('region', { name: 'Batch mode' }).getByRole('status');
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Search repositories...')).toBeFocused();
    await page.keyboard.type('agent');
    await expect(page.getByText(/Showing (\d+) of \1 repositories/)).toBeVisible();
    const names = await rowNames(page);
    await page.keyboard.press('Enter');
    await expect(row(page, names[0] ?? '')).toBeFocused();
    await page.keyboard.press('x');
    await expect(counter).toHaveText('1 repository selected');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(counter).toHaveText('3 repositories selected');
    await page.keyboard.press('k');
    await expect(row(page, names[1] ?? '')).toBeFocused();
    await page.keyboard.press('*');
    await page.keyboard.press('a');
    await expect(counter).toHaveText(`${names.length} repositories selected`);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // The mode was entered by selecting a row, not by Batch Select, so it ends with the selection.
    await expect(counter).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Batch Select' })).toBeVisible();

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await palette.getByRole('combobox').fill('billing');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=billing/);
    await expect(row(page, 'billing')).toBeVisible();

    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('gh sbom-diff');
    await expect(palette.getByRole('option', { name: /robin-muster\/sbom-diff/ })).toBeVisible();
  });

  test('a setting turns single-key shortcuts off', async ({ page }) => {
    await page.keyboard.press('?');
    await page.getByLabel('Use single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Search repositories...')).not.toBeFocused();
  });
});
