import { expect } from '../support/e2e.ts';
import { forgetAnalyses, openAnalysisTab, plantRows } from './analysis.support.ts';
import { test } from './owner-device.support.ts';

test.use({ onOwnerDevice: true });

/** Renders READMEs in the real worker, where the parsers have no DOM. */

const markdown = `# Kiln

[Install](#install) [License](/LICENSE) [![Build](build.svg)](https://ci.example)

Tom &amp; Jerry<br>and <a href="https://a.example">others</a>

- [x] fired
- [ ] glazed

> [!WARNING]
> Hot :fire:

${'Filling.\n\n'.repeat(60)}

## Install
`;

function analysisRequest(name: string, path: string, content: string) {
  const doneOutcome = <Value>(value: Value) => ({ state: 'done', value, at: 1 });
  const repository = {
    id: name,
    name,
    fullName: `muster-labs/${name}`,
    description: null,
    url: `https://github.com/muster-labs/${name}`,
    homepage: null,
    private: false,
    stargazersCount: 1,
    forksCount: 1,
    size: 1,
    topics: [],
    createdAt: null,
    updatedAt: null,
    pushedAt: null,
    defaultBranch: 'main',
  };
  return {
    key: `muster-labs/${name}`,
    owner: 'muster-labs',
    repository: name,
    analysedAt: 1,
    via: 'user',
    outcomes: {
      repository: doneOutcome(repository),
      readme: doneOutcome({ content: Buffer.from(content).toString('base64'), encoding: 'base64', path }),
    },
  };
}

test.beforeEach(async ({ page }) => {
  await openAnalysisTab(page);
  await plantRows(page, 'analyses', [
    analysisRequest('kiln', 'docs/README.md', markdown),
    analysisRequest('wheel', 'README.rst', 'Wheel\n=====\n\n`Docs <https://a.example>`_'),
  ]);
  await page.reload();
});

test.afterEach(({ page }) => forgetAnalyses(page));

test('renders a Markdown README as GitHub does', async ({ page }) => {
  await page.getByRole('button', { name: /^Show .*kiln/ }).click();
  const readme = page.getByRole('region', { name: 'README' });
  await expect(readme.getByRole('heading', { name: 'Kiln', level: 4 })).toBeVisible();
  await expect(readme).toContainText('Tom & Jerry');
  await expect(readme.getByRole('link', { name: 'others' })).toHaveAttribute('href', 'https://a.example/');
  await expect(readme.getByRole('link', { name: 'License' })).toHaveAttribute(
    'href',
    'https://github.com/muster-labs/kiln/blob/HEAD/LICENSE',
  );
  await expect(readme.getByRole('link', { name: 'Picture: Build' })).toHaveAttribute(
    'href',
    'https://ci.example/',
  );
  await expect(readme.getByRole('checkbox', { name: 'Completed task' })).toBeChecked();
  await expect(readme.getByRole('checkbox', { name: 'Incomplete task' })).not.toBeChecked();
  await expect(readme.getByRole('note')).toContainText('WarningHot 🔥');
});

test('a link inside a README scrolls without changing the address', async ({ page }) => {
  await page.getByRole('button', { name: /^Show .*kiln/ }).click();
  const readme = page.getByRole('region', { name: 'README' });
  const install = readme.getByRole('heading', { name: 'Install' });
  await expect(install).not.toBeInViewport();
  const address = page.url();
  await readme.getByRole('link', { name: 'Install' }).click();
  await expect(install).toBeInViewport();
  await expect(install).toBeFocused();
  expect(page.url()).toBe(address);
});

test('shows a README in another format as source', async ({ page }) => {
  await page.getByRole('button', { name: /^Show .*wheel/ }).click();
  const readme = page.getByRole('region', { name: 'README' });
  await expect(readme).toContainText('This text is in reStructuredText. Its source is shown.');
  await expect(readme.locator('pre')).toHaveText(/Wheel\s=====/);
});
