import type { Defect } from '../defect.ts';
import type { GithubStep } from './schedule.ts';

/** A mistake in the product's own text, with the broken promise that it is found by. */
export type GithubDefect = Required<Pick<Defect, 'name' | 'found' | 'source'>> & {
  /** It takes a coincidence that a search meets too seldom: the steps alone show it. */
  rare?: true;
  /** What has to happen for it to show. Without the mistake the same is no harm. */
  steps: readonly GithubStep[];
};
