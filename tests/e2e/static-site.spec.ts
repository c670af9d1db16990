import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { buildFolder } from '../../dev/bundle/build.ts';
import { axeViolationsInBothThemes } from '../support/axe.ts';
import { watchForComplaints } from '../support/complaints.ts';
import { type GitHubPages, openGitHubPages } from '../support/github-pages.ts';
import {
  fillContactForm,
  goOffline,
  overflows,
  serviceWorkerActive,
  wakeIslands,
} from './landing.support.ts';

/** The site without a server, published in a folder of a host that sends no headers. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

let folder: string;
let pages: GitHubPages;
let formService: Server;
let posted: string[];
/** Folder of the published site, which has either a mail link or the form. */
let dist: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-alone-'));
  pages = await openGitHubPages('portfolio', () => dist);
  formService = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      posted.push(body);
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Thanks!</h1>');
    });
  });
  await new Promise<void>((resolve) => formService.listen(0, '127.0.0.1', resolve));
  const { port } = formService.address() as AddressInfo;
  const variables = { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '', VITE_SITE_URL: pages.address };
  await buildFolder(join(folder, 'mail'), { root }, variables);
  await buildFolder(
    join(folder, 'form'),
    { root },
    { ...variables, VITE_CONTACT_FORM_URL: `http://127.0.0.1:${port}/f/sample` },
  );
});

test.afterAll(async () => {
  await pages.close();
  formService.close();
  await rm(folder, { recursive: true, force: true });
});

test.beforeEach(() => {
  dist = join(folder, 'mail');
  posted = [];
  pages.setReachable(true);
});

/** Records console errors, policy violations, and requests outside of the site's folder. */
async function watch(page: Page) {
  const complaints = await watchForComplaints(page);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(pages.address) && !url.startsWith('data:')) foreign.push(url);
  });
  return { complaints, foreign };
}

test('the site works in a folder online and offline, in each language', async ({ page, context }) => {
  const { complaints, foreign } = await watch(page);
  await page.goto(pages.address);
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Muster' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await wakeIslands(page);
  await page.getByRole('tab', { name: 'Open Source' }).click();
  await expect(page.getByRole('heading', { name: 'policy-lint' })).toBeVisible();
  await page.locator('.skills').scrollIntoViewIfNeeded();
  await expect(page.locator('.skill').first()).toBeVisible();
  await serviceWorkerActive(page);

  await page.getByRole('tab', { name: 'Recent Projects' }).click();
  await page.getByRole('link', { name: 'Details of Lakeside Assistant' }).click();
  await expect(page).toHaveURL(`${pages.address}projects/lakeside-assistant`);
  await expect(page.locator('.case-lead img')).toHaveJSProperty('complete', true);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(`${pages.address}de/projects/lakeside-assistant`);
  await page.getByRole('link', { name: 'Robin Muster, Startseite' }).click();
  await expect(page).toHaveURL(`${pages.address}de/`);
  await wakeIslands(page);
  await page.getByRole('tab', { name: 'Eigene Vorhaben' }).click();

  await goOffline(context, page);
  // Stops the host, because some browsers keep service workers online while their pages are offline.
  pages.setReachable(false);
  await page.goto(pages.address);
  await wakeIslands(page);
  await page.getByRole('tab', { name: 'Open Source' }).click();
  await expect(page.getByRole('heading', { name: 'policy-lint' })).toBeVisible();
  await page.goto(`${pages.address}projects/lakeside-assistant`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lakeside Assistant' })).toBeVisible();
  await page.goto(`${pages.address}de/`);
  await wakeIslands(page);
  await page.getByRole('tab', { name: 'Eigene Vorhaben' }).click();
  await page.goto(`${pages.address}terms`);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await page.goto(`${pages.address}projects/portico`);
  await expect(page.getByText('This page cannot be loaded right now. Are you online?')).toBeVisible();
  await page.goto(`${pages.address}de/projects/portico`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Diese Seite kann gerade nicht geladen werden.')).toBeVisible();
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(`${pages.address}de/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Muster' })).toBeVisible();
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});

for (const viewport of [phone, desktop]) {
  test(`every kind of page is accessible at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { complaints, foreign } = await watch(page);
    const known = ['', 'privacy', 'projects/lakeside-assistant', 'fr/'];
    for (const path of [...known, 'de/nowhere', 'nowhere/at/all', 'admin']) {
      const response = await page.goto(pages.address + path);
      const isUnknown = !known.includes(path);
      expect(response?.status(), path).toBe(isUnknown ? 404 : 200);
      if (isUnknown) await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
      expect(await overflows(page), path).toBe(false);
      expect(await axeViolationsInBothThemes(page), path).toEqual([]);
    }
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(pages.address);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('an unknown address below a language gets that language', async ({ page }) => {
  const { complaints } = await watch(page);
  for (const [path, language, text] of [
    ['de/nirgends/hier', 'de', 'Diese Seite gibt es nicht'],
    ['fr/nulle-part', 'fr', 'Cette page n’existe pas'],
    ['constructor/x', 'en', 'Oops! Page not found'],
  ] as const) {
    await page.goto(pages.address + path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute(
      'href',
      language === 'en' ? '/portfolio/' : `/portfolio/${language}/`,
    );
  }
  await page.goto(`${pages.address}de/nirgends`);
  await page.getByRole('button', { name: 'Zwischen hell und dunkel wechseln' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(complaints).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an unknown address gets all languages', async ({ page }) => {
    await page.goto(`${pages.address}de/nirgends`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link')).toHaveCount(3);
    await main.getByRole('link', { name: 'Zur Startseite' }).click();
    await expect(page).toHaveURL(`${pages.address}de/`);
  });
});

test('the terms link to the licences of the packages', async ({ page }) => {
  await page.goto(`${pages.address}fr/terms`);
  await page.getByRole('link', { name: 'Licences open source' }).click();
  await expect(page.locator('body')).toContainText(/^react-dom [\d.]+ \(MIT\)$/m);
});

test('a visitor writes an e-mail', async ({ page }) => {
  const { complaints } = await watch(page);
  await page.goto(pages.address);
  await expect(page.locator('form')).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Write an E-Mail' });
  await expect(link).toHaveAttribute('href', 'mailto:robin@example.com');
  expect(complaints).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a visitor ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    test('posts the contact form to the form service', async ({ page }) => {
      dist = join(folder, 'form');
      await page.setViewportSize(phone);
      await page.goto(pages.address);
      await fillContactForm(page, 'About the cloud');
      if (javaScriptEnabled) expect(await axeViolationsInBothThemes(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('heading', { name: 'Thanks!' })).toBeVisible();
      expect(posted).toEqual(['name=Ada+Lovelace&email=ada%40example.com&message=About+the+cloud']);
    });
  });
}

test('the build has the public site only, with addresses in the folder', async () => {
  const files = await readdir(dist, { recursive: true });
  expect(files.filter((file) => /app\.html|account-link|_headers|nginx\.conf/.test(file))).toEqual([]);
  const licences = await readFile(join(dist, 'licences.txt'), 'utf8');
  expect(licences).toMatch(/^react-dom [\d.]+ \(MIT\)$/m);
  // The service worker's.
  expect(licences).toMatch(/^workbox-precaching [\d.]+ \(MIT\)$/m);
  expect(licences).toContain('Permission is hereby granted, free of charge');
  const texts = new Map<string, string>();
  for (const file of files.filter((name) => /\.(html|webmanifest|xml|txt)$/.test(name))) {
    texts.set(file, await readFile(join(dist, file), 'utf8'));
  }
  for (const [file, text] of texts) {
    const addresses = [...text.matchAll(/(?: href|src|srcset|"url"|"src"|data-entry)[=:]"(\/[^"]*)"/gi)];
    expect(
      addresses.map(([, address]) => address).filter((address) => !address?.startsWith('/portfolio/')),
      file,
    ).toEqual([]);
    expect(text, file).not.toMatch(/supabase|auth\/sign-in|"\/admin/);
    if (file.endsWith('.html')) {
      expect(text, file).toMatch(
        /<meta charset[^>]*><meta http-equiv="Content-Security-Policy" content="[^"]+">/,
      );
    }
  }
  const home = texts.get('index.html') ?? '';
  for (const link of [
    `<link rel="canonical" href="${pages.address}">`,
    `hreflang="de" href="${pages.address}de/"`,
    `property="og:image" content="${pages.address}preview.png"`,
    'href="/portfolio/feed.xml"',
  ]) {
    expect(home).toContain(link);
  }
  expect(texts.get('sitemap.xml')).toContain(`<loc>${pages.address}de/projects/portico</loc>`);
  expect(texts.get('feed.xml')).toContain(`href="${pages.address}feed.xml"`);
  expect(texts.get('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${pages.address}sitemap.xml\n`);
  const { scope, start_url: start } = JSON.parse(texts.get('manifest.webmanifest') ?? '{}');
  expect([scope, start]).toEqual(['/portfolio/', '/portfolio/']);
});
