import type { Page } from '@playwright/test';

const getBar = (page: Page) => page.getByRole('region', { name: 'Batch mode' });

/** Presses a button of the selection bar. On a narrow screen the button is in the bar's menu. */
export async function pressInBar(page: Page, command: string) {
  const bar = getBar(page);
  await bar.waitFor();
  const button = bar.getByRole('button', { name: command, exact: true });
  if (!(await button.isVisible())) await bar.getByRole('button', { name: 'More actions' }).click();
  await button.click();
}

/** Links the selected repositories to a project. */
export async function linkSelected(page: Page, project = 'Unsorted') {
  const bar = getBar(page);
  await bar.waitFor();
  const hasButton = await bar.getByRole('button', { name: 'Link Selected' }).isVisible();
  await bar.getByRole('button', { name: hasButton ? 'Link Selected' : 'More actions' }).click();
  await bar.getByRole('button', { name: `Link to ${project}`, exact: true }).click();
}

/** Selects one repository and links it to a project. */
export async function linkOne(page: Page, name: string, project?: string) {
  await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
  await linkSelected(page, project);
}
