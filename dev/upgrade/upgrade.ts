import { join } from 'node:path';
import { readEnvironmentFile } from '../setup/environment-file.ts';
import { SetupProblem } from '../setup/problem.ts';
import { type Git, openGit } from './git.ts';
import { findNewest } from './versions.ts';

/** Folders of the owner, which an upgrade leaves as they are. `npm run pictures` writes the second one. */
const ownFolders = ['content', 'docs/pictures'];
const remote = 'upstream';
/** Namespace for Portico's tags, separate from the owner's tags. */
const tagsOf = 'refs/portico-tags';

export interface UpgradeOptions {
  root: string;
  /** Version in package.json. */
  current: string;
  /** Address of Portico's repository; null: the remote `upstream` has it. */
  from: string | null;
  /** Tag to merge, or null for the newest one. */
  tag: string | null;
  log: (line: string) => void;
}

export interface Upgrade {
  tag: string;
  /** File names of the new migrations. */
  migrations: string[];
  hasNewPackages: boolean;
  hasNewFunctions: boolean;
  /** Address of the owner's site, or null before the first setup. */
  site: string | null;
}

/**
 * Merges a release into the owner's branch.
 * @returns null if the branch has the release already
 * @throws SetupProblem before any change, or with the files that the owner has to merge
 */
export async function mergeRelease({
  root,
  current,
  from,
  tag: wanted,
  log,
}: UpgradeOptions): Promise<Upgrade | null> {
  const git = openGit(root);
  if ((await git.lines('status', '--porcelain')).length > 0) {
    throw new SetupProblem(
      'There are changes that are not committed: commit them, then run npm run upgrade again.',
    );
  }
  await fetchTags(git, from);
  const tags = await git.lines('for-each-ref', '--format=%(refname:lstrip=2)', tagsOf);
  const tag = wanted ?? findNewest(tags);
  if (tag === null) throw new SetupProblem(`The remote ${remote} has no release.`);
  if (!tags.includes(tag))
    throw new SetupProblem(`There is no release ${tag}. Releases: ${tags.join(', ')}.`);
  const release = `${tagsOf}/${tag}`;
  if (await git.succeeds('merge-base', '--is-ancestor', release, 'HEAD')) return null;
  if (!(await git.succeeds('merge-base', release, 'HEAD'))) await recordBase(git, tags, `v${current}`, log);
  const before = await git.run('rev-parse', 'HEAD');
  log(`Merging ${tag}.`);
  await git.succeeds('merge', '--no-commit', '--no-ff', '--quiet', release);
  await keepOwnFolders(git);
  const changedFiles = (...paths: string[]) =>
    git.lines('diff', '--name-only', before, release, '--', ...paths);
  const upgrade: Upgrade = {
    tag,
    migrations: (
      await git.lines('diff', '--name-only', '--diff-filter=A', before, release, '--', 'supabase/migrations')
    ).map((path) => path.slice(path.lastIndexOf('/') + 1)),
    hasNewPackages: (await changedFiles('package-lock.json')).length > 0,
    hasNewFunctions: (await changedFiles('supabase/functions')).length > 0,
    site: (await readEnvironmentFile(join(root, '.env.production')))['VITE_SITE_URL'] ?? null,
  };
  const conflicts = await git.lines('diff', '--name-only', '--diff-filter=U');
  if (conflicts.length > 0) throw new SetupProblem(conflictMessage(conflicts, upgrade));
  await git.run('commit', '--quiet', '--message', `chore: upgrade Portico to ${tag}`);
  return upgrade;
}

async function fetchTags(git: Git, from: string | null): Promise<void> {
  const isKnown = await git.succeeds('remote', 'get-url', remote);
  if (from !== null) await git.run('remote', isKnown ? 'set-url' : 'add', remote, from);
  else if (!isKnown) {
    throw new SetupProblem(
      "The address of Portico's repository is not known: run npm run upgrade -- --from <address> once.",
    );
  }
  try {
    await git.run('fetch', '--quiet', '--no-tags', remote, `+refs/tags/v*:${tagsOf}/v*`);
  } catch {
    throw new SetupProblem(
      `${await git.run('remote', 'get-url', remote)} could not be read: check the address.`,
    );
  }
}

/**
 * Records the base release of a repository made from the template, which shares no commit with Portico. The merge changes no
 * file; git then compares both sides with the base.
 */
async function recordBase(
  git: Git,
  tags: readonly string[],
  base: string,
  log: (line: string) => void,
): Promise<void> {
  if (!tags.includes(base)) {
    throw new SetupProblem(`This repository was made from ${base}, which has no release to compare with.`);
  }
  log(`Recording ${base} as the release that this repository was made from.`);
  const message = `chore: record Portico ${base} as the base`;
  const options = ['--strategy', 'ours', '--allow-unrelated-histories', '--no-edit', '--quiet'];
  await git.run('merge', ...options, '--message', message, `${tagsOf}/${base}`);
}

/** Undoes everything that the merge changed in the owner's folders. */
async function keepOwnFolders(git: Git): Promise<void> {
  await git.run('rm', '-r', '-f', '--quiet', '--ignore-unmatch', '--', ...ownFolders);
  for (const folder of ownFolders) {
    if (await git.succeeds('cat-file', '-e', `HEAD:${folder}`))
      await git.run('checkout', '--quiet', 'HEAD', '--', folder);
  }
}

function conflictMessage(files: readonly string[], upgrade: Upgrade): string {
  return [
    `You and ${upgrade.tag} changed the same lines in:`,
    ...files.map((file) => `  ${file}`),
    'Edit these files, then run git add --all && git commit. git merge --abort undoes the upgrade.',
    '',
    ...nextSteps(upgrade, { isInstalled: false }),
  ].join('\n');
}

/** Returns the next steps as lines for the terminal. */
export function nextSteps(
  { migrations, hasNewPackages, hasNewFunctions, site }: Upgrade,
  { isInstalled }: { isInstalled: boolean },
): string[] {
  const install = hasNewPackages && !isInstalled ? ['  npm ci'] : [];
  return [
    ...(migrations.length > 0 ? ['New migrations:', ...migrations.map((file) => `  ${file}`)] : []),
    'Then:',
    ...install,
    '  npm run setup   applies migrations, deploys functions, builds, publishes and runs the doctor',
    'Or by hand:',
    ...install,
    ...(migrations.length > 0 ? ['  npx supabase db push'] : []),
    ...(hasNewFunctions ? ['  npx supabase functions deploy --use-api'] : []),
    '  npm run build, and publish dist/',
    // The doctor examines the published site, so it comes last.
    `  npm run doctor -- ${site ?? 'https://your.site'}`,
  ];
}
