import type { Defect } from '../defect.ts';
import type { GithubStep } from './schedule.ts';

/** A defect planted in the product by a patch. */
export interface GithubDefect extends Pick<Defect, 'name' | 'found' | 'rare'> {
  /** File name in `patches`, without ending. */
  patch: string;
  /** The shortest schedule that reveals it. Without the defect the same schedule breaks no promise. */
  steps: readonly GithubStep[];
}
