import { changeGithubRun, readGithubRun } from '#db/github-changes.ts';
import { changeKinds } from '#domain/github-change/app-writing.ts';
import type { GithubChange } from '#domain/github-change/github-change.ts';
import { getProblem, readingReserve, runOutcome, waiting } from '#domain/github-change/github-run.ts';
import { remainingMs } from '#domain/repository/data-query.ts';
import { type Failure, type Result, success } from '#domain/shared/failure.ts';
import type { ChangeRequests } from '#workers/github-worker.protocol.ts';
import type { RunnerAccess } from './runner-access.ts';

const notTheApps: readonly string[] = ['NOT_CONFIGURED', 'APP_NOT_THERE'];

/** Uses the GitHub App's token if the owner chose it and it covers the repository, otherwise the owner's token. */
export async function openWriter(
  { database, provider, app }: RunnerAccess,
  { repositoryId, wanted }: Pick<GithubChange, 'repositoryId' | 'wanted'>,
): Promise<Result<ChangeRequests>> {
  const { writer } = await readGithubRun(database);
  const repository = writer === 'app' && (await database.repositories.get(repositoryId));
  if (repository) {
    const opened = await app.open({ repositoryId, owner: repository.owner, changes: changeKinds(wanted) });
    if (opened.ok || !notTheApps.includes(opened.failure.code)) return opened;
  }
  return success(await provider());
}

/** Describes a refused request. Looks up the permission for an app's token, because GitHub's refusal does not name it. */
export async function getReason(
  access: RunnerAccess,
  change: GithubChange,
  failure: Failure,
): Promise<Failure> {
  if (failure.code !== 'GITHUB_APP_REFUSED') return failure;
  const again = await openWriter(access, change);
  return again.ok ? failure : again.failure;
}

/** Waits instead of failing, because a missing token says nothing about the change. */
export async function waitForWriter(
  { database, now }: RunnerAccess,
  change: GithubChange,
  failure: Failure,
): Promise<void> {
  await changeGithubRun(database, (run) => {
    const outcome = runOutcome(failure, change, run, now());
    const refused = { problem: getProblem(failure), resumesAt: null };
    return waiting(run, outcome.kind === 'refused' ? refused : outcome.run);
  });
}

/** True if the remaining requests of this hour are reserved for reading. */
export async function isLeftToReading(
  { database, now }: RunnerAccess,
  provider: ChangeRequests,
): Promise<boolean> {
  const limit = await provider.rateLimit();
  if (!limit || limit.remaining > readingReserve(limit) || remainingMs(limit.resetsAt, now()) === 0)
    return false;
  const problem = { code: 'GITHUB_BUDGET', values: { remaining: limit.remaining } };
  const resumesAt = limit.resetsAt;
  await changeGithubRun(database, (run) => waiting(run, { problem, resumesAt, notBefore: resumesAt }));
  return true;
}
