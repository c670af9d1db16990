import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { languageHome, languages } from '#content/languages.ts';
import { watchForComplaints } from '../support/complaints.ts';
import { expect, test } from '../support/e2e.ts';
import { overflows, wakeIslands } from './landing.support.ts';

const sections = ['Project Portfolio', 'Expertise', 'Services', 'Contact'];

test.describe('the landing page', () => {
  test('shows every section of the specification', { tag: '@main' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Robin Muster' })).toBeVisible();
    await expect(page.getByText('Senior Technology Leader', { exact: true })).toBeVisible();
    for (const name of sections) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: /^Learn more/ })).toHaveCount(6);
    await expect(page.getByRole('link', { name: 'robin@example.com' })).toHaveAttribute('href', /^mailto:/);
    for (const name of ['LinkedIn', 'Twitter', 'GitHub', 'Privacy Policy', 'Terms of Service']) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
  });

  test('reports what its security policy blocks', async ({ page, stack }) => {
    const reports = stack.faults.add({
      path: '/functions/v1/policy-reports',
      effect: { kind: 'response', status: 204 },
    });
    await page.goto('/');
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }));
    });
    await expect.poll(() => reports.hits).toBe(1);
  });

  test('has an opaque header past ten pixels', async ({ page }) => {
    await page.goto('/');
    const header = page.locator('.page-header');
    await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }));
    await expect(header).not.toHaveAttribute('data-opaque');
    await page.evaluate(() => scrollTo({ top: 11, behavior: 'instant' }));
    await expect(header).toHaveAttribute('data-opaque');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(header).not.toHaveAttribute('data-opaque');
  });

  test('links its account icon to the signed-in user’s page', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/sign-in');

    const remember = (role: string) =>
      page.evaluate(
        (value) => localStorage.setItem('portico.account', value),
        JSON.stringify({ userId: 'u', role }),
      );
    await remember('viewer');
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.reload();
    await expect(page.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
    await remember('admin');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Admin area' })).toHaveAttribute('href', '/admin');
    const known = /\/assets\/(landing-later|visitor|account-link|rolldown-runtime)-/;
    expect(scripts.filter((url) => !known.test(url))).toEqual([]);

    // Simulates a malformed stored value.
    await page.evaluate(() => localStorage.setItem('portico.account', '{"userId":'));
    await page.reload();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('scrolls to its sections by buttons and by addresses', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'View Projects' }).click();
    await expect(page).toHaveURL(/#projects$/);
    await expect(page.locator('#projects')).toBeInViewport();
    await page.getByRole('link', { name: 'Contact Me' }).click();
    await expect(page.locator('#contact')).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(/#projects$/);
    await expect(page.locator('#contact')).not.toBeInViewport();

    await page.goto('about:blank');
    await page.goto('/#services');
    await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeInViewport();
  });

  test('the keyboard reaches section links, and scrolling shows the name', async ({ page }) => {
    await page.goto('/');
    const name = page.locator('.brand-name');
    await expect(name).toBeHidden();
    for (let link = 0; link < 2; link += 1) await page.keyboard.press('Tab');
    const nav = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    await expect(nav).toHaveText(['Projects', 'Expertise', 'Services', 'References']);
    for (const link of await nav.all()) {
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#references$/);
    await expect(page.getByRole('heading', { name: 'References' })).toBeInViewport();
    await expect(name).toBeVisible();
  });

  test('has a feed and a portrait', async ({ page }) => {
    await page.goto('/');
    const address = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
    const feed = await page.request.get(address ?? '');
    expect(feed.headers()['content-type']).toMatch(/^application\/xml/);
    expect(await feed.text()).toContain('<title>Zero trust on a hospital ward</title>');
    const portrait = page.getByRole('img', { name: /^Sample portrait/ });
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('shows name and outcome above the fold, with a large number', async ({ page }) => {
    for (const [width, height] of [
      [360, 640],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const language of languages) {
        await page.goto(languageHome(language));
        for (const part of [page.getByRole('heading', { level: 1 }), page.locator('.outcome')]) {
          const box = await part.boundingBox();
          expect((box?.y ?? height) + (box?.height ?? 0), `${language} at ${width}`).toBeLessThan(height);
        }
        const size = (selector: string) =>
          page.locator(selector).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
        expect(await size('.outcome b')).toBeGreaterThan(1.5 * (await size('.outcome')));
      }
    }
  });

  test('links each column to the work of its year', async ({ page }) => {
    await page.goto('/');
    const column = (year: number) => page.locator('.years li').nth(year - 2004);
    const label = column(2021).getByRole('link');
    await expect(label).toContainText('Azure Landing Zone for a Private Bank – 30 teams moved in');
    const isShown = () => label.evaluate((text) => getComputedStyle(text).clipPath === 'none');
    expect(await isShown()).toBe(false);
    await column(2021).hover();
    expect(await isShown()).toBe(true);
    await page.mouse.move(0, 0);
    await label.focus();
    expect(await isShown()).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/projects\/azure-landing-zone-for-a-private-bank$/);
    await page.goBack();
    await column(2004).hover();
    await column(2004).getByRole('link').click();
    await expect(page.locator('#career')).toBeInViewport();
    await expect(column(2026)).toContainText('From March 2027, three days a week');
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
    await column(2026).click();
    await expect(page).toHaveURL(/#contact$/);
  });

  test('features the first project with number, picture and testimonial', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const cards = page.locator('#projects-recent .project');
    const widths = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().width));
    expect(widths[0]).toBeGreaterThan(2.5 * (widths[1] ?? 0));
    await expect(cards.first()).toContainText('1,400 people who ask it first');
    const picture = cards.getByRole('img');
    await expect(picture).toHaveAttribute('loading', 'lazy');
    for (const side of ['width', 'height']) await expect(picture).toHaveAttribute(side, /^\d+$/);
    await page.mouse.wheel(0, 1);
    await page.locator('#projects').scrollIntoViewIfNeeded();
    const source = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(source).toMatch(/\/content\/lakeside-answers\.avif$/);
    expect((await picture.boundingBox())?.width).toBeGreaterThan(1.5 * (widths[1] ?? 0));
    await expect(cards.first().locator('blockquote')).toHaveText(/^Robin asked the question/);
    await expect(page.locator('#references blockquote')).toHaveCount(0);
  });

  test('delays the picture below the fold until the visitor moves', async ({ page }) => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/content/')) pictures.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(pictures.map((url) => new URL(url).pathname)).toEqual(['/content/portrait.avif']);
    const frame = page.locator('.featured picture');
    const before = await frame.boundingBox();
    expect(before?.width).toBeGreaterThan(600);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => pictures.at(-1)).toMatch(/lakeside-answers\.avif$/);
    const { width, height } = (await frame.boundingBox()) ?? {};
    expect({ width, height }).toEqual({ width: before?.width, height: before?.height });
  });

  test('animates its colonnade unless motion is reduced', async ({ page }) => {
    await page.goto('/');
    const duration = () =>
      page.locator('.years').evaluate((columns) => getComputedStyle(columns).animationName);
    expect(await duration()).toBe('unfold');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await duration()).toBe('none');
  });

  test('passes tokens in its address to the sign-in page', async ({ page }) => {
    await page.goto('/?from=mail#access_token=secret-1&refresh_token=secret-2&type=signup');
    expect(page.url()).toMatch(/\/\?from=mail$/);
    await page.goto('/#services');
    expect(page.url()).toMatch(/#services$/);
  });

  for (const path of ['//', '//x', '///x', '/\\x', '//x/../y', '//auth/confirm', '//example.com']) {
    test(`removes tokens from the address ${path} and keeps working`, async ({ page, stack }) => {
      const problems: Error[] = [];
      page.on('pageerror', (problem) => problems.push(problem));
      await page.goto(`${stack.origin}${path}#access_token=secret-1&refresh_token=secret-2&type=signup`);
      await expect.poll(() => page.url()).not.toContain('secret');
      expect(new URL(page.url()).origin).toBe(stack.origin);
      expect(problems).toEqual([]);
    });
  }

  test('removes the loading frame, and omits it at an anchor', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).not.toHaveAttribute('data-first-frame');
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { firstFrame: boolean };
      seen.firstFrame = false;
      new MutationObserver(() => {
        seen.firstFrame = true;
      }).observe(document, { subtree: true, attributeFilter: ['data-first-frame'] });
    });
    const firstFrame = () =>
      page.evaluate(() => (globalThis as unknown as { firstFrame: boolean }).firstFrame);
    await page.reload();
    expect(await firstFrame()).toBe(false);
    for (const fragment of ['#services', '#:~:text=Privacy%20Policy']) {
      await page.goto('about:blank');
      await page.goto(`/${fragment}`);
      expect(await firstFrame()).toBe(false);
    }
  });

  test('scrolls smoothly unless motion is reduced', async ({ page }) => {
    const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    await page.goto('/');
    expect(await behaviour()).toBe('smooth');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await behaviour()).toBe('auto');
  });

  test('offers a PDF resume', async ({ page }) => {
    await page.goto('/');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Resume' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Robin-Muster-Resume.pdf');
    const content = await readFile(await file.path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('follows the system theme until the visitor chooses one', async ({ page }) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    const light = await paper();
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect.poll(paper).not.toBe(light);
    await page.reload();
    expect(await paper()).not.toBe(light);
    await page.goto('/privacy.html');
    expect(await paper()).not.toBe(light);

    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).not.toBe(light);
  });

  test('has its legal pages', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    await page.getByRole('link', { name: 'Contact Me' }).click();
    await expect(page).toHaveURL(/\/#contact$/);
  });

  test('prints all text and no buttons', async ({ page }) => {
    await page.goto('/');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Alpine Cloud', includeHidden: true })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Lakeside Assistant', includeHidden: true }),
    ).toBeVisible();
    await expect(page.locator('.skill h4').first()).toBeVisible();
    await expect(page.locator('.page-header')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Details', includeHidden: true }).first()).toBeHidden();
  });

  test('logs no errors before or after hydration', async ({ page }) => {
    const complaints = await watchForComplaints(page);
    for (const path of ['/', '/privacy.html', '/terms.html']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/');
    await wakeIslands(page);
    await page.getByRole('tab', { name: 'Ventures' }).click();
    await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

/** Runs in the page. @returns the height of the tallest area of a picture that has one colour from edge to edge */
async function tallestBlank(png: string): Promise<number> {
  const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
  let tallest = 0;
  for (let row = 0, blank = 0; row < image.height; row += 1) {
    const line = pixels.subarray(row * image.width, (row + 1) * image.width);
    blank = line.every((pixel) => pixel === line[0]) ? blank + 1 : 0;
    tallest = Math.max(tallest, blank);
  }
  return tallest;
}

for (const width of [360, 768, 1440]) {
  test(`a screenshot at ${width} px has no blank area`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.locator('html')).not.toHaveAttribute('data-first-frame');
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
    expect(await page.evaluate(tallestBlank, picture.toString('base64'))).toBeLessThanOrEqual(80);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page reads from top to bottom without scripts', async ({ page }) => {
    await page.goto('/');
    for (const name of [
      ...sections,
      'Technical Skills',
      'Lakeside Assistant',
      'Kubernetes',
      'Enterprise AI Integration',
    ]) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'robin@example.com' })).toBeVisible();
    await expect(page.getByText('An e-mail works without.')).toBeVisible();
    await page.getByRole('link', { name: 'Details of Lakeside Assistant' }).click();
    await expect(page.getByText('so the weekly report shows what it really saves')).toBeVisible();
  });

  test('shows no control that needs a script', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Loading skills')).toBeHidden();
  });

  test('tabs switch and have addresses without scripts', async ({ page }) => {
    await page.goto('/');
    const established = page.getByRole('heading', { name: 'Claims Platform' });
    await expect(established).toBeHidden();
    await page.getByRole('link', { name: 'Established' }).click();
    await expect(established).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Lakeside Assistant' })).toBeHidden();
    await page.goto('/#projects-venture');
    await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  const screens = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);

  test('is at most eight screens long in each language', async ({ page }) => {
    for (const language of languages) {
      await page.goto(languageHome(language));
      await expect(page.locator('html')).not.toHaveAttribute('data-first-frame');
      expect(await screens(page), language).toBeLessThanOrEqual(8);
    }
  });

  test('shows the contact link at every scroll position', async ({ page }) => {
    for (const path of ['/', '/projects/lakeside-assistant']) {
      await page.goto(path);
      const contact = page.getByRole('link', { name: 'Contact Me' });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < height; top += 700) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await expect(contact).toBeInViewport({ ratio: 1 });
      }
    }
  });

  test('shows a year’s label at the first tap, its page at the second', async ({ page }) => {
    await page.goto('/');
    const year = page.locator('.years li').nth(2025 - 2004);
    await year.tap({ position: { x: 3, y: 20 } });
    await expect(page).toHaveURL(/\/$/);
    const label = year.getByRole('link', { name: 'Lakeside Assistant – 1,400 people who ask it first' });
    await expect(label).toHaveCSS('clip-path', 'none');
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(43);
    await label.tap();
    await expect(page).toHaveURL(/\/projects\/lakeside-assistant$/);
  });

  test('fits after hydration, with controls wide enough for a finger', async ({ page }) => {
    await page.goto('/');
    await wakeIslands(page);
    await page.locator('.skills:not([data-loading])').waitFor();
    expect(await screens(page)).toBeLessThanOrEqual(8);
    expect(await page.evaluate(narrowTargets)).toEqual([]);
  });
});

/**
 * Runs in the page. Returns controls whose touch target is smaller than 44 pixels in width or height, measured through the middle
 * of their text.
 */
function narrowTargets(): string[] {
  const least = 44;
  const narrow: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(
    'a:not(.skip-link), button, input, textarea',
  )) {
    // Skips the years: a tap on one shows its label, and the label is the link.
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.honeypot, .years'))
      continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
    const hit = (dx: number, dy: number) =>
      control.contains(document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy));
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < least && hit(dx * (steps + 1), dy * (steps + 1))) steps += 1;
      return steps;
    };
    const [across, down] = [reach(-1, 0) + 1 + reach(1, 0), reach(0, -1) + 1 + reach(0, 1)];
    if (Math.min(across, down) < least) narrow.push(`${control.outerHTML.slice(0, 80)}: ${across} × ${down}`);
  }
  return narrow;
}

test.describe('at every width', () => {
  for (const width of [320, 360, 768, 1024, 1440, 2560]) {
    test(`${width} px: nothing overflows before or after hydration`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      expect(await overflows(page)).toBe(false);
      await wakeIslands(page);
      await page.getByText('Demo Mode').or(page.locator('.skills:not([data-loading])')).first().waitFor();
      expect(await overflows(page)).toBe(false);
      for (const path of ['/privacy.html', '/projects/zero-trust-for-a-cantonal-hospital']) {
        await page.goto(path);
        expect(await overflows(page), path).toBe(false);
      }
    });
  }

  test('the header fits its links on one line in each language', async ({ page }) => {
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      for (const language of languages) {
        await page.goto(languageHome(language));
        const box = await page.locator('.page-header').boundingBox();
        expect(box?.height, `${language} at ${width}`).toBeLessThan(70);
      }
    }
  });

  test('text at double size fits at 640 px', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 800 });
    await page.goto('/');
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
    expect(await overflows(page)).toBe(false);
  });

  test('long German words fit', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/');
    await page.evaluate(() => {
      const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
      const places = ':is(h1, h2, h3, h4, p, li, span, .tab, dd):not(:has(*))';
      for (const place of document.querySelectorAll(places)) place.textContent = word;
    });
    expect(await overflows(page)).toBe(false);
  });
});
