import { readFile } from 'node:fs/promises';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { findings, signInAsOwner, untilReadyForOffline, withoutToasts } from './admin.support.ts';
import {
  analyse,
  expectAnalysis,
  forgetAnalyses,
  heldUntilReleased,
  layoutShift,
  openAnalysis,
  openAnalysisTab,
} from './analysis.support.ts';
import { configureApp, forgetSetup } from './app-setup.support.ts';
import { test } from './owner-device.support.ts';

test.use(withoutServiceWorker);

/** The Repository Analysis tab on the production build. */

test.describe('an analysis without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('analyses facebook/react and an own repository online, then shows them offline', async ({
    page,
    context,
  }) => {
    await openAnalysis(page);
    await expect(page.getByText('No analysis data available')).toBeVisible();
    await expect(page.getByText('GitHub App not configured')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Configure GitHub App' })).toBeVisible();
    // The form is prefilled with the repository of this device that has the highest score.
    await expect(page.getByLabel('Repository', { exact: true })).toHaveValue(/./);
    await expect(page.getByLabel('Owner')).not.toHaveValue('facebook');
    await analyse(page, 'facebook', 'react');
    await expect(page.getByText('Analyzing facebook/react', { exact: true })).toBeVisible();
    await expectAnalysis(page, 'facebook/react');
    await expect(page.getByText('Very Active')).toBeVisible();
    await expect(page.getByText('58 commits in the last month')).toBeVisible();
    await expect(page.getByText('1,047 MB')).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^Commits a week over a year: \d+ in 52 weeks/ }),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Tech Stack' }).click();
    await expect(page.getByText('71.5%')).toBeVisible();
    await expect(page.getByText('.github/workflows/runtime_build_and_test.yml')).toBeVisible();
    await page.getByRole('tab', { name: 'Contributors' }).click();
    await expect(page.getByText(/^Total: 10/)).toBeVisible();

    await analyse(page, 'muster-labs', 'billing');
    await expectAnalysis(page, 'muster-labs/billing');
    await page.goto('/admin/github?tab=analysis');
    await expect(page.getByLabel('Repository', { exact: true })).toHaveValue('billing');

    await untilReadyForOffline(page);
    await context.setOffline(true);
    await page.reload();
    await expectAnalysis(page, 'muster-labs/billing');
    await page.getByRole('button', { name: 'Show facebook/react' }).click();
    await expectAnalysis(page, 'facebook/react');
    await expect(page.getByText('58 commits in the last month')).toBeVisible();
    await analyse(page, 'facebook', 'react');
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'Failed to analyze repository: Network error while connecting' }),
    ).toBeVisible();
    await expectAnalysis(page, 'facebook/react');
    await context.setOffline(false);
  });
});

test('replaces an expired app token, or uses the owner’s token', async ({ page, stack }) => {
  await signInAsOwner(page);
  await stack.query(
    `insert into repositories (id, name, url, owner, private)
     values ('5003', 'client-redaction', 'https://github.com/robin-muster/client-redaction', 'robin-muster', true)`,
  );
  await configureApp(page, stack);
  await page.goto('/admin/github?tab=analysis');
  await expect(page.getByText('GitHub App not configured')).toHaveCount(0);
  const countMinted = () =>
    stack.github.requests.filter(({ path }) => path.endsWith('/access_tokens')).length;

  async function analyseWhileTheTokenExpires() {
    const languages = heldUntilReleased(stack, /\/repos\/robin-muster\/client-redaction\/languages/);
    await analyse(page, 'robin-muster', 'client-redaction');
    await expect(page.locator('[data-part="languages"]')).toHaveAttribute('data-state', 'running');
    const progress = page.getByRole('region', { name: 'Analysis in progress' });
    await progress.getByText('Parts', { exact: true }).click();
    await expect(progress.getByText(/^Read with the GitHub App/)).toBeVisible();
    stack.github.tokens.expireInstallations();
    languages.release();
    await expectAnalysis(page, 'robin-muster/client-redaction');
    await expect(page.getByText(/could not be read/)).toHaveCount(0);
  }

  const before = countMinted();
  await analyseWhileTheTokenExpires();
  await expect(page.getByText('Read with the GitHub App')).toBeVisible();
  expect(countMinted()).toBe(before + 2);

  stack.github.faults.next({ match: /access_tokens/, status: 503, times: 10 });
  await analyseWhileTheTokenExpires();
  await expect(page.getByText('Read with your GitHub account')).toBeVisible();
  await forgetSetup(stack);
  await stack.query("delete from repositories where id = '5003'");
});

test.describe('on a device with repositories', () => {
  test.use({ onOwnerDevice: true });
  test.afterEach(({ page }) => forgetAnalyses(page));

  test('a repeated analysis does not use the rate limit', async ({ page, stack }) => {
    await openAnalysisTab(page);
    await analyse(page, 'facebook', 'react');
    await expectAnalysis(page, 'facebook/react');
    const before = stack.github.requests.length;
    const shifted = await layoutShift(page);
    await analyse(page, 'facebook', 'react');
    await expect(page.getByRole('region', { name: 'Analysis in progress' })).toBeVisible();
    await expectAnalysis(page, 'facebook/react');
    expect(await shifted()).toBeLessThan(0.02);
    const again = stack.github.requests
      .slice(before)
      .filter(({ path }) => path.includes('/repos/facebook/react'));
    expect(again.length).toBeGreaterThan(5);
    expect(again.filter(({ status }) => status !== 304)).toEqual([]);

    await test.step('reports an unknown repository as not found', async () => {
      await analyse(page, 'nobody', 'nothing');
      await expect(
        page.getByRole('alert').filter({
          hasText: 'Failed to analyze repository: The requested resource (nobody/nothing) was not found.',
        }),
      ).toBeVisible();
      await expectAnalysis(page, 'facebook/react');
    });
  });

  test('cancelling keeps the earlier analysis', async ({ page, stack }) => {
    await openAnalysisTab(page);
    const languages = heldUntilReleased(stack, /\/repos\/facebook\/react\/languages/);
    await analyse(page, 'facebook', 'react');
    await expect(page.locator('[data-part="repository"]')).toHaveAttribute('data-state', 'done');
    await expect(page.locator('[data-part="languages"]')).toHaveAttribute('data-state', 'running');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('region', { name: 'Analysis in progress' })).toHaveCount(0);
    await expect(page.getByText('No analysis data available')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    languages.release();
  });

  test('shows the parts read before the rate limit was reached', async ({ page, stack }) => {
    await openAnalysisTab(page);
    await analyse(page, 'facebook', 'react');
    await expectAnalysis(page, 'facebook/react');
    stack.github.setRateLimit(6);
    await analyse(page, 'muster-labs', 'billing');
    await expectAnalysis(page, 'muster-labs/billing');
    await expect(page.getByText(/Parts that couldn't be loaded/)).toBeVisible();
    await expect(page.getByText(/GitHub API rate limit exceeded/).first()).toBeVisible();
    await expect(page.getByText(/Resets in \d+ minutes?/).first()).toBeVisible();
  });

  test('exports the analysis and the portfolio data', async ({ page }) => {
    await openAnalysisTab(page);
    await analyse(page, 'facebook', 'react');
    await expectAnalysis(page, 'facebook/react');
    const [analysisFile] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Analysis' }).click(),
    ]);
    expect(analysisFile.suggestedFilename()).toBe('facebook-react-analysis.json');
    const exported: unknown = JSON.parse(await readFile(await analysisFile.path(), 'utf8'));
    expect(exported).toMatchObject({
      name: 'react',
      fullName: 'facebook/react',
      stargazersCount: 241_386,
      commitFrequency: { lastMonth: 58 },
      activityLevel: 'Very Active',
      hasReadme: true,
    });
    await expect(page.getByText('Analysis Exported', { exact: true })).toBeVisible();
    const [portfolioFile] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Portfolio Data' }).click(),
    ]);
    const portfolio = JSON.parse(await readFile(await portfolioFile.path(), 'utf8')) as {
      contributors: unknown[];
    };
    expect(Object.keys(portfolio)).toEqual([
      'name',
      'description',
      'technologies',
      'topics',
      'stars',
      'repositoryUrl',
      'websiteUrl',
      'images',
      'contributors',
      'lastUpdated',
      'activityLevel',
    ]);
    expect(portfolio.contributors).toHaveLength(5);
  });

  test('axe finds nothing in either theme, and 320 px suffice', async ({ page }) => {
    await openAnalysisTab(page);
    await analyse(page, 'muster-labs', 'billing');
    await expectAnalysis(page, 'muster-labs/billing');
    await analyse(page, 'facebook', 'react');
    await expectAnalysis(page, 'facebook/react');
    await page.getByLabel('Compare facebook/react').check();
    await page.getByLabel('Compare muster-labs/billing').check();
    await expect(page.getByText('Compare up to 4 analyses: 2 selected')).toBeVisible();
    for (const name of ['facebook/react', 'muster-labs/billing'])
      await expect(page.getByRole('columnheader', { name })).toBeVisible();
    await withoutToasts(page);
    await page.setViewportSize({ width: 320, height: 800 });
    for (const tab of ['Overview', 'Tech Stack', 'Contributors']) {
      await page.getByRole('tab', { name: tab }).click();
      await page
        .locator('main details')
        .evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
      expect(await findings(page, tab)).toEqual([]);
    }
  });
});
