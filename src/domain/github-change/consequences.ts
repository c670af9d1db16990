import type { GithubPlan } from './github-plan.ts';

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
    phrase: [
      renamed > 0 && `rename ${renamed}`,
      published > 0 && `publish ${published}`,
      archived > 0 && `archive ${archived}`,
    ]
      .filter((part) => typeof part === 'string')
      .join(' and '),
    consequences: [
      ...(renamed > 0
        ? [
            'GitHub redirects links, clones and pushes from the former name, until another repository takes that name.',
            'It does not redirect the address of a GitHub Pages site, nor workflows that use an action of the renamed repository: these fail until they name the new one.',
          ]
        : []),
      ...(published > 0
        ? [
            'Whoever finds a public repository can read its code, its whole history, issues and releases, and copy them for good.',
          ]
        : []),
      ...(archived > 0
        ? [
            'An archived repository is read-only for everybody: no pushes, issues, pull requests or settings until it is unarchived.',
          ]
        : []),
    ],
  };
}

export function changeWarnings({ changes }: Pick<GithubPlan, 'changes'>): string[] {
  const hides = changes.some(
    ({ wanted, base }) => wanted.visibility === 'private' && base.visibility !== 'private',
  );
  return [
    ...(hides
      ? [
          'A repository that is made private loses its stars and watchers for good, and its public forks are detached from it.',
        ]
      : []),
    ...(changes.some(({ proposal }) => proposal?.withdraws === null)
      ? [
          'Files go to each repository as one pull request. Its default branch has them when that is merged at GitHub.',
        ]
      : []),
    ...(changes.some(({ proposal, wanted }) => proposal?.withdraws === null && wanted.defaultBranch)
      ? ['Files go to the new default branch: which are there already is looked at once it is the default.']
      : []),
    ...(changes.some(({ proposal }) => typeof proposal?.withdraws === 'string')
      ? [
          'An open pull request is closed and its branch deleted, unless somebody else has pushed onto it. Where it was merged, another pull request takes the files back.',
        ]
      : []),
    ...(changes.some(
      ({ proposal, wanted }) => typeof proposal?.withdraws === 'string' && wanted.defaultBranch,
    )
      ? [
          'What was merged into the default branch that is left again stays there, and no pull request takes it back.',
        ]
      : []),
    ...(changes.some(({ wanted }) => Object.values(wanted.labels ?? {}).includes(null))
      ? ['A label is deleted also from the issues and pull requests that have it by now.']
      : []),
    ...(changes.some(({ wanted }) => wanted.defaultBranch !== undefined)
      ? [
          'Open pull requests keep the branch that they go to. Workflows on a schedule run from the new default branch; existing clones follow the former one until they are told.',
        ]
      : []),
  ];
}
