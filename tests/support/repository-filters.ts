import fc from 'fast-check';
import { attentionGroups } from '#domain/fleet/attention-groups.ts';
import { healthGaps } from '#domain/fleet/health.ts';
import {
  minimumScoreOptions,
  minimumStarOptions,
  type RepositoryFilter,
  staleMonthOptions,
} from '#domain/repository/repository-filter.ts';

/** Generates filters. @param text generates the search text, and by default also the other texts */
export function anyFilter(
  text: fc.Arbitrary<string>,
  more: Partial<{ [Field in keyof RepositoryFilter]: fc.Arbitrary<RepositoryFilter[Field]> }> = {},
): fc.Arbitrary<RepositoryFilter> {
  const optionalText = text.map((words) => words || null);
  const flag = fc.option(fc.boolean());
  return fc.record({
    search: text,
    language: optionalText,
    minimumStars: fc.constantFrom(...minimumStarOptions),
    includeForks: fc.boolean(),
    topic: optionalText,
    archived: flag,
    private: flag,
    linked: flag,
    projectId: optionalText,
    edited: flag,
    pending: flag,
    staleMonths: fc.constantFrom(...staleMonthOptions),
    minimumScore: fc.constantFrom(...minimumScoreOptions),
    needs: fc.option(fc.constantFrom(...attentionGroups)),
    lacks: fc.option(fc.constantFrom(...healthGaps)),
    ...more,
  });
}
