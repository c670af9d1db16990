import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it is, once nothing on it moves any more. */
export async function axeViolations(page: Page): Promise<Violations> {
  await transitionsEnd(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  return violations;
}

/**
 * A colour on its way from one theme to the other has no contrast of its own. Not waited for: a page that axe's own one
 * has covered may get no frames. An inherited colour's transition begins when the one above it has ended.
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
