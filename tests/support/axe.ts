import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All that the two themes can differ in: they are one document in two sets of colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe once nothing on the page moves.
 *
 * @param rules `colours` for the second theme of a screen that was examined with all rules
 */
export async function axeViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<Violations> {
  await transitionsEnd(page);
  // In the page itself, as no page has frames of another origin; else each examination opens a page of its own.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const chosen = rules === 'all' ? axe.withTags(tags) : axe.withRules(colourRules);
  return (await chosen.analyze()).violations;
}

/** Runs axe in the light and the dark theme and names the theme of each violation. Motion stays reduced. */
export async function axeViolationsInBothThemes(
  page: Page,
): Promise<(Violations[number] & { theme: string })[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await axeViolations(page, 'colours');
  return [
    ...inLight.map((violation) => ({ ...violation, theme: 'light' })),
    ...inDark.map((violation) => ({ ...violation, theme: 'dark' })),
  ];
}

/**
 * A colour on its way from one theme to the other has no contrast of its own. An inherited colour's transition begins
 * when the one above it has ended.
 */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    for (let found = ending(); found.length > 0; found = ending()) {
      for (const animation of found) animation.finish();
    }
  });
}
