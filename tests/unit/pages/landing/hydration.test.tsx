// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { content } from '#content/content.ts';
import { languageHome } from '#content/languages.ts';
import { islandContent } from '#content/translations.ts';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import { texts } from '#locales/texts.ts';
import type { PublishedPage } from '#pages/case-study/project-pages.ts';
import { waitFor } from '../../../support/wait-for.ts';

/** Returns the address of a backend without skills, so that the page shows its bundled list. */
async function backendWithoutSkills(): Promise<string> {
  const server = createServer((_, response) => {
    response
      .writeHead(503, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Records the tabs' HTML whenever a change leaves them without a panel. The address selects the panel until the island does. */
function changesWithoutPanel(): string[] {
  const found: string[] = [];
  const portfolio = document.querySelector('.portfolio');
  if (!portfolio) throw new Error('There are no tabs.');
  const observer = new MutationObserver(() => {
    const isChosen = portfolio.hasAttribute('data-selected');
    if (isChosen && !portfolio.querySelector('.tab-panel[data-active]')) found.push(portfolio.innerHTML);
  });
  observer.observe(portfolio, { attributes: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return found;
}

const published: PublishedPage = {
  ...emptyEntry,
  name: 'Billing engine',
  description: 'Invoices <and> dunning.',
  category: 'recent',
  slug: 'billing-engine',
  technologies: 'Kotlin',
  problem: 'Late invoices.\n\nLater payments.',
  result: 'Paid in nine days.',
  figures: ['9 d: until an invoice is paid'],
  pageLinks: ['Source: https://a.example/source', 'Bad: javascript:alert(1)'],
};

beforeEach(() => {
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'public-key');
  vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each(['en', 'de', 'fr'] as const)('the islands hydrate in %s without a mismatch', async (language) => {
  vi.stubEnv('VITE_SUPABASE_URL', await backendWithoutSkills());
  const { prerenderDocuments } = await import('../../../../src/entries/landing.prerender.tsx');
  const documents = await prerenderDocuments('http://localhost:8080', new Date('2026-11-23'), [published]);
  document.body.innerHTML = documents.find((page) => page.language === language)?.body ?? '';
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});

  // React's development build reports every difference. Imports the module again, because React does not allow two renderers for
  // one context.
  vi.resetModules();
  const { hydrateIslands } = await import('../../../../src/entries/landing.hydrate.tsx');
  const withoutPanel = changesWithoutPanel();
  await hydrateIslands({
    texts: texts[language].island,
    home: languageHome(language),
    content: islandContent(content, language),
  });

  expect(complaints.mock.calls).toEqual([]);
  await waitFor(() => expect(document.querySelector('[role="tablist"]')).not.toBeNull());
  expect(document.querySelectorAll('[role="tab"]')).toHaveLength(4);
  await waitFor(() => expect(document.querySelectorAll('.tab-panel[data-active]')).toHaveLength(1));
  document.querySelector<HTMLElement>('#tab-opensource')?.click();
  await waitFor(() =>
    expect(document.querySelector('#projects-opensource')?.hasAttribute('data-active')).toBe(true),
  );
  expect(withoutPanel, 'the page never shows no panel').toEqual([]);
  await waitFor(() => expect(document.querySelector('.skills')?.hasAttribute('data-loading')).toBe(false));
  expect(document.querySelector('.pill-badge')).toBeNull();
  // The published projects of the build must stay while the backend does not answer.
  expect(
    document
      .querySelector(`a[href="${languageHome(language)}projects/billing-engine"]`)
      ?.getAttribute('aria-label'),
  ).toContain('Billing engine');
});

test('a project page is a document with its own metadata', async () => {
  const { prerenderDocuments, siteMapAddresses } = await import(
    '../../../../src/entries/landing.prerender.tsx'
  );
  const documents = await prerenderDocuments('https://site.example', new Date('2026-11-23'), [published]);
  const page = documents.find(({ file }) => file === 'projects/billing-engine.html');
  document.head.innerHTML = page?.head ?? '';
  document.body.innerHTML = page?.body ?? '';
  const address = 'https://site.example/projects/billing-engine';
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(address);
  expect(metaContent('og:image')).toBe(`${address}.png`);
  expect(metaContent('og:type')).toBe('article');
  const { '@graph': graph } = JSON.parse(document.querySelector('script')?.textContent ?? '{}');
  expect(graph).toMatchObject([
    { '@type': 'Article', headline: 'Billing engine', url: address, author: { name: 'Robin Muster' } },
    { '@type': 'BreadcrumbList' },
  ]);
  expect([...document.querySelectorAll('h1, h2')].map((heading) => heading.textContent)).toEqual([
    'Billing engine',
    'Problem',
    'Result',
    'Stack',
    'Links',
  ]);
  // Only followable addresses may be links. The next case study is the first one of the content.
  const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/#projects', 'https://a.example/source', '/projects/lakeside-assistant']);
  const addresses = siteMapAddresses(documents).map((entry) => entry.address);
  expect(addresses).toContain('/projects/billing-engine');
  expect(addresses).toHaveLength(new Set(addresses).size);
});

function metaContent(property: string): string | null | undefined {
  return document.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
}
