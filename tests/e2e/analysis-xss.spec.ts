import type { Page } from '@playwright/test';
import { expect } from '../support/e2e.ts';
import { xssCorpus } from '../support/xss-corpus.ts';
import { analyse, forgetAnalyses, openAnalysisTab, plantRows } from './analysis.support.ts';
import { test } from './owner-device.support.ts';

test.use({ onOwnerDevice: true });
test.afterEach(({ page }) => forgetAnalyses(page));

/**
 * Inserts 120 payloads into every text of an analysis that comes from GitHub: README, description, names, topics, addresses,
 * logins, languages, packages and file names. No script may run, no request may be sent, and the content security policy must
 * have nothing to block.
 */

interface Watch {
  executions: string[];
  requests: string[];
}

async function watch(page: Page): Promise<Watch> {
  const seen: Watch = { executions: [], requests: [] };
  await page.exposeFunction('pwned', () => seen.executions.push('pwned()'));
  await page.exposeFunction('violated', (what: string) => seen.executions.push(`blocked: ${what}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(globalThis, 'violated');
      if (typeof report === 'function') report(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    seen.executions.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => seen.requests.push(request.url()));
  return seen;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Returns an analysis in which every text is the payload. */
function poisonedAnalysis(payload: string, index: number) {
  const doneOutcome = <Value>(value: Value) => ({ state: 'done', value, at: 1 });
  const picture = [{ path: payload, url: payload }];
  return {
    key: `poison/${index}`,
    owner: payload,
    repository: payload,
    analysedAt: Date.UTC(2026, 0, 1) + index,
    via: 'user',
    outcomes: {
      repository: doneOutcome({
        id: `poison-${index}`,
        name: payload,
        fullName: `${index} ${payload}`,
        description: payload,
        url: payload,
        homepage: payload,
        private: false,
        stargazersCount: 1,
        forksCount: 1,
        size: 1024,
        topics: [payload],
        createdAt: payload,
        updatedAt: payload,
        pushedAt: payload,
        defaultBranch: payload,
      }),
      languages: doneOutcome({ [payload]: 10 }),
      contributors: doneOutcome([{ login: payload, contributions: 1, avatarUrl: payload }]),
      readme: doneOutcome({ content: base64(payload), encoding: 'base64' }),
      topics: doneOutcome([payload]),
      'package.json': doneOutcome({ packages: [payload] }),
      'TechBragging.md': doneOutcome({ content: base64(payload), encoding: 'base64' }),
      screenshots: doneOutcome(picture),
      images: doneOutcome(picture),
      'assets/images': doneOutcome(picture),
      'public/images': {
        state: 'failed',
        failure: {
          kind: 'API',
          code: payload,
          message: payload,
          severity: 'LOW',
          retryable: false,
          timestamp: 1,
        },
        at: 1,
        earlier: null,
      },
      'commits of the last month': doneOutcome({ dates: [payload], complete: true }),
      'commits of the last year': doneOutcome({ dates: [payload], complete: true }),
      'tech stack': doneOutcome({
        findings: [{ key: payload, name: payload, kind: payload, evidence: [payload] }],
        complete: true,
      }),
    },
  };
}

/**
 * Shows each analysis on each of its tabs. Runs in the page, because a thousand Playwright steps would take minutes.
 * @returns the number of analyses shown, and the protocols of all links as the browser parsed them
 */
function showAll(page: Page): Promise<{ shown: number; protocols: string[] }> {
  return page.evaluate(async () => {
    const protocols = new Set<string>();
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise(requestAnimationFrame);
    };
    const tab = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
        ({ textContent }) => textContent === name,
      );
    const buttons = () => [...document.querySelectorAll<HTMLElement>('button[aria-label^="Show "]')];
    const count = buttons().length;
    for (let index = 0; index < count; index += 1) {
      buttons()[index]?.click();
      await until(() => buttons()[index]?.ariaPressed === 'true');
      for (const [name, there] of [
        ['Overview', '[aria-label="README"]'],
        ['Tech Stack', 'svg[aria-label^="Languages"]'],
        ['Contributors', 'ol li'],
      ] as const) {
        tab(name)?.click();
        await until(
          () => tab(name)?.ariaSelected === 'true' && document.querySelector(`main ${there}`) !== null,
        );
        for (const link of document.querySelectorAll<HTMLAnchorElement>('main a'))
          protocols.add(link.protocol);
      }
    }
    return { shown: count, protocols: [...protocols] };
  });
}

test('120 payloads in analysis texts run no script and send no request', async ({ page, stack }) => {
  const seen = await watch(page);
  await openAnalysisTab(page);
  await plantRows(page, 'analyses', xssCorpus.map(poisonedAnalysis));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Show / })).toHaveCount(120);
  seen.requests.length = 0;
  const { shown, protocols } = await showAll(page);
  expect(shown).toBe(120);
  for (const index of [0, 40, 80, 119])
    await page
      .getByLabel(/^Compare /)
      .nth(index)
      .check();
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
  expect(seen.executions).toEqual([]);
  // Allows the product's own chunks, the sync loop's requests, and the read of the fleet, which may still run.
  const strange = seen.requests.filter((url) => {
    const { origin, pathname } = new URL(url);
    return (
      origin !== stack.origin || !/^\/((assets|auth|rest|functions)\/|github\/api\/graphql$)/.test(pathname)
    );
  });
  expect(strange).toEqual([]);
  expect(protocols.filter((protocol) => !['https:', 'mailto:', 'http:'].includes(protocol))).toEqual([]);
});

test('payloads in GitHub’s own responses run no script', async ({ page, stack }) => {
  const seen = await watch(page);
  await openAnalysisTab(page);
  const readme = xssCorpus.join('\n\n');
  const responses: [RegExp, unknown][] = [
    [/\/repos\/facebook\/react\/readme/, { content: base64(readme), encoding: 'base64' }],
    [/\/repos\/facebook\/react\/topics/, { names: xssCorpus }],
    [/\/repos\/facebook\/react\/languages/, Object.fromEntries(xssCorpus.map((name) => [name, 10]))],
    [
      /\/repos\/facebook\/react\/contributors/,
      xssCorpus.map((login) => ({ login, avatar_url: login, contributions: 1 })),
    ],
  ];
  for (const [match, body] of responses) stack.github.faults.next({ match, status: 200, body });
  seen.requests.length = 0;
  await analyse(page, 'facebook', 'react');
  await expect(page.getByRole('region', { name: 'README' })).toBeVisible();
  await page.getByRole('tab', { name: 'Tech Stack' }).click();
  await expect(page.getByText('Language Distribution')).toBeVisible();
  await page.getByRole('tab', { name: 'Contributors' }).click();
  await expect(page.getByText(/^Total: 120/)).toBeVisible();
  expect(seen.executions).toEqual([]);
  expect(seen.requests.filter((url) => new URL(url).origin !== stack.origin)).toEqual([]);
});

test('shows an unparsable README as text in a responsive tab', async ({ page }) => {
  await openAnalysisTab(page);
  const hostile = ['<div>'.repeat(15_000), '>'.repeat(100_000)];
  const rows = hostile.map((text, index) => {
    const row = poisonedAnalysis(`hostile-${index}`, index);
    return {
      ...row,
      outcomes: {
        ...row.outcomes,
        readme: { state: 'done', value: { content: base64(text), encoding: 'base64' }, at: 1 },
      },
    };
  });
  await plantRows(page, 'analyses', rows);
  await page.reload();
  for (const [index, text] of hostile.entries()) {
    await page.getByRole('button', { name: new RegExp(`^Show .*hostile-${index}`) }).click();
    const readme = page.getByRole('region', { name: 'README' });
    await expect(readme).toContainText("This text couldn't be formatted. Its source is shown.");
    await expect(readme).toContainText(text.slice(0, 200));
    await page.getByRole('tab', { name: 'Contributors' }).click();
    await expect(page.getByText(/^Total: 1/)).toBeVisible();
  }
});
