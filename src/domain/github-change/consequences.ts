import type { GithubPlan } from './github-plan.ts';
import { updateStays } from './pulls.ts';

export interface TypedConfirmation {
  phrase: string;
  consequences: string[];
}

export function requiredConfirmation({ changes }: Pick<GithubPlan, 'changes'>): TypedConfirmation | null {
  const published = changes.filter(({ wanted }) => wanted.visibility === 'public').length;
  const archived = changes.filter(({ wanted }) => wanted.archived === true).length;
  const renamed = changes.filter(({ wanted }) => wanted.name !== undefined).length;
  if (published + archived + renamed === 0) return null;
  return {
    phrase: onlyTexts([
      renamed > 0 && `rename ${renamed}`,
      published > 0 && `publish ${published}`,
      archived > 0 && `archive ${archived}`,
    ]).join(' and '),
    consequences: onlyTexts([
      renamed > 0 &&
        'GitHub redirects links, clones and pushes from the old name until another repository uses it.',
      renamed > 0 &&
        'GitHub Pages addresses are not redirected. Workflows that use an action of the renamed repository fail until they use the new name.',
      published > 0 &&
        'Anyone can read and copy the code, history, issues and releases of a public repository.',
      archived > 0 &&
        'An archived repository is read-only for everyone: no pushes, issues, pull requests or settings until you unarchive it.',
    ]),
  };
}

export function changeWarnings({ changes }: Pick<GithubPlan, 'changes'>): string[] {
  const hides = changes.some(
    ({ wanted, base }) => wanted.visibility === 'private' && base.visibility !== 'private',
  );
  const proposing = changes.filter(({ proposal }) => proposal?.withdraws === null);
  const withdrawing = changes.filter(({ proposal }) => typeof proposal?.withdraws === 'string');
  const pulls = changes.flatMap(({ wanted }) => Object.values(wanted.pulls ?? {}));
  return onlyTexts([
    hides &&
      'A repository that becomes private permanently loses its stars and watchers, and its public forks are detached.',
    proposing.length > 0 &&
      'Each repository gets one pull request with the files. The files reach the default branch when you merge it on GitHub.',
    proposing.some(({ wanted }) => wanted.defaultBranch) &&
      'Files go to the new default branch. Portico checks for existing files after the switch.',
    withdrawing.length > 0 &&
      'An open pull request is closed and its branch deleted, unless someone else has pushed to it. If the pull request was merged, a new one reverts the files.',
    withdrawing.some(({ wanted }) => wanted.defaultBranch) &&
      'Files merged into the old default branch stay there. No pull request reverts them.',
    changes.some(({ wanted }) => Object.values(wanted.labels ?? {}).includes(null)) &&
      'Deleting a label also removes it from issues and pull requests.',
    pulls.some(({ state }) => state === 'merged') && 'Undo of a merge opens a pull request that reverts it.',
    pulls.some(({ state }) => state === 'reverted') &&
      'A merge is undone by a new pull request. The code changes when you merge that pull request.',
    pulls.some(({ autoMerge }) => autoMerge === true) &&
      'GitHub merges each pull request once its requirements are met. Until then, undo turns auto-merge off.',
    pulls.some(({ replaces }) => replaces !== undefined) && updateStays,
    changes.some(({ wanted }) => wanted.defaultBranch !== undefined) &&
      'Open pull requests keep their target branch. Scheduled workflows run from the new default branch. Existing clones follow the old one until you update them.',
  ]);
}

function onlyTexts(texts: readonly (string | false)[]): string[] {
  return texts.filter((text) => text !== false);
}
