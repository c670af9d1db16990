import type { Page } from '@playwright/test';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { signInAsOwner } from './account.support.ts';
import { accountScreens } from './account-screens.support.ts';
import {
  leaveMessage,
  test,
  walkAnalysis,
  walkDashboard,
  walkDecisions,
  walkPages,
  walkRepositories,
  walkSite,
} from './walk-screens.support.ts';

test.use(withoutServiceWorker);

/** With text at 200 % on a phone (WCAG 1.4.4), no page scrolls sideways and no text is cut off. */

const height = 740;
const widths = [360, 320];

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
});

/** Runs in the page. @returns elements that extend beyond the window, or beyond the element that clips them */
function tooWide(): string[] {
  /** Tables, code and swipeable rows scroll in their own area. */
  const swiped = 'pre, :has(> table), .tabs, .filters, .cards, [role=tablist], [aria-label="Batch mode"]';
  const describeElement = ({ localName, className, textContent }: Element) =>
    `${localName}.${className.slice(0, 80)} “${(textContent ?? '').trim().slice(0, 40)}”`;
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth - clientWidth} px sideways`] : [];
  const isUnseen = (element: HTMLElement | null): boolean =>
    element !== null &&
    ((element.offsetWidth <= 1 && getComputedStyle(element).overflowX === 'hidden') ||
      isUnseen(element.parentElement));
  const isOutside = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (right > innerWidth + 1 || left < -1);
  };
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest('svg, [aria-hidden=true]') || element.closest(swiped) || isUnseen(element)) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const hidden = element.clientWidth > 1 ? element.scrollWidth - element.clientWidth : 0;
    const isCut =
      textOverflow !== 'ellipsis' && overflowX !== 'visible' && !element.matches('input, textarea');
    if (isCut && hidden > 1) found.push(`${hidden} px cut off in ${describeElement(element)}`);
    // Reports only the innermost element outside the window.
    if (isOutside(element) && ![...element.children].some(isOutside))
      found.push(`outside: ${describeElement(element)}`);
  }
  return found;
}

function lookAt(page: Page) {
  return async (name: string) => {
    const before = page.viewportSize();
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((size) => matchMedia(`(max-width: ${size}px)`).matches, width);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await page.evaluate(async () => {
        const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        await Promise.allSettled(moving.map(({ finished }) => finished));
      });
      expect.soft(await page.evaluate(tooWide), `${name} at ${width} px`).toEqual([]);
    }
    if (before) await page.setViewportSize(before);
  };
}

test('the public pages fit at 200 % text size', async ({ page }) => {
  await walkSite(page, lookAt(page));
});

test('the account screens fit at 200 % text size', async ({ page, freshStack }) => {
  const look = lookAt(page);
  for (const { name, open, shows } of accountScreens) {
    await open(page, freshStack);
    await expect(page.getByText(shows).first()).toBeVisible();
    await look(name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => localStorage.clear());
  }
});

test('the repositories fit at 200 % text size', async ({ page }) => {
  await signInAsOwner(page);
  await walkRepositories(page, lookAt(page));
});

test('decisions about repositories fit at 200 % text size', async ({ page, freshStack }) => {
  await signInAsOwner(page);
  await walkDecisions(page, freshStack, lookAt(page));
});

test('the dashboard fits at 200 % text size', async ({ page, freshStack }) => {
  await leaveMessage(freshStack);
  await signInAsOwner(page);
  await walkDashboard(page, lookAt(page));
});

test('the pages of the admin area fit at 200 % text size', async ({ page }) => {
  await signInAsOwner(page);
  await walkPages(page, lookAt(page));
});

test('the analysis fits at 200 % text size', async ({ page }) => {
  await signInAsOwner(page);
  await walkAnalysis(page, lookAt(page));
});

test('the menu of the admin area fits at 200 % text size', async ({ page }) => {
  await signInAsOwner(page);
  await page.setViewportSize({ width: 360, height });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await lookAt(page)('menu');
});
