import { isolated } from '../shared/foreign-text.ts';
import { githubBounds } from './github-settings.ts';

/** Why GitHub would not take it as it stands as a repository's name; null: it would. */
export function nameProblem(name: string): string | null {
  // GitHub itself would put hyphens in the place of other characters, and the name would be another one than was asked for.
  if (!/^[\w.-]+$/.test(name)) return 'A name has letters, numbers, hyphens, underscores and full stops.';
  if (name.length > githubBounds.name) return `GitHub takes at most ${githubBounds.name} characters.`;
  return /^\.{1,2}$|\.(git|wiki)$/i.test(name) ? `GitHub takes no “${isolated(name)}”.` : null;
}

/** Why Git has no branch of this name; null: it may have one. */
export function branchProblem(name: string): string | null {
  const isOdd = /[\p{Cc}\s~^:?*[\\]|\.\.|@\{|\/\/|^[/.-]|[/.]$|\.lock$/u.test(name) || name.length > 255;
  return isOdd ? `“${isolated(name)}” cannot be a branch.` : null;
}
