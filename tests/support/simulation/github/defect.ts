import type { Defect } from '../defect.ts';
import type { GithubStep } from './schedule.ts';

/** A defect planted in the product by a patch. */
export interface GithubDefect extends Pick<Defect, 'name' | 'found' | 'rare'> {
  /** Name of the file in `patches`, without extension. */
  patch: string;
  /** Shortest schedule that finds the defect. The product without the defect passes it. */
  steps: readonly GithubStep[];
}
