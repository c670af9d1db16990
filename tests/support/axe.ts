import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose result depends on colours. The themes only differ in colours, so the other rules run once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe after all transitions have ended.
 * @param rules `colours` for the second theme of a screen that was already tested with all rules
 */
export async function axeViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<Violations> {
  await transitionsEnd(page);
  // Runs in the page itself, which has no frames of other origins. Otherwise each run would open another page.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const chosen = rules === 'all' ? axe.withTags(tags) : axe.withRules(colourRules);
  return (await chosen.analyze()).violations;
}

/** Runs axe in the light and the dark theme, and adds the theme to each violation. Motion stays reduced. */
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
 * Waits until no colour transition runs, because the colours in between have no meaningful contrast. An inherited colour's
 * transition starts only after its parent's has ended.
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
