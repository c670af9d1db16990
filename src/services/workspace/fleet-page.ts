import { deleteStatuses, writeStatuses } from '#db/fleet.ts';
import { keepGithubStates } from '#db/github-changes.ts';
import type { FleetPage } from '#domain/repository/provider.ts';
import type { ProviderRepository, Repository } from '#domain/repository/repository.ts';
import { isSame } from '#domain/shared/entity.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import { type ChangeContext, keepImport } from './changes.ts';

/** Stores the rows, settings and statuses of repositories on this device, and forgets deleted repositories. */
export async function keepFleetPage(
  context: ChangeContext,
  { repositories, states, statuses, missing }: FleetPage,
): Promise<Result<void>> {
  const { database, now } = context;
  const ids = repositories.map(({ id }) => id);
  const [rows, known] = await Promise.all([
    database.repositories.bulkGet(ids),
    database.githubStates.bulkGet(ids),
  ]);
  const news = repositories.filter((reported, index) => {
    const row = rows[index];
    // A change may have been sent meanwhile, so a state that was read later than this page stays.
    const isLatest = (states[index]?.readAt ?? 0) >= (known[index]?.readAt ?? 0);
    return row !== undefined && isLatest && isNews(reported, row);
  });
  const kept = await keepImport(context, news, { alongside: () => keepGithubStates(database, states) });
  if (!kept.ok) return kept;
  if (news.length === 0) await keepGithubStates(database, states);
  await writeStatuses(database, statuses, now());
  if (missing.length > 0) {
    const gone = await database.statuses.filter(({ nodeId }) => missing.includes(nodeId)).primaryKeys();
    await deleteStatuses(database, gone);
  }
  return success(undefined);
}

const compared = [
  'name',
  'url',
  'description',
  'stars',
  'language',
  'owner',
  'private',
  'fork',
  'archived',
  'topics',
  'homepage',
  'pushedAt',
] as const satisfies readonly (keyof ProviderRepository & keyof Repository)[];

/** True if GitHub reports other values. The time of the read alone is no news, because every row would be sent again. */
function isNews(reported: ProviderRepository, row: Repository): boolean {
  const edited: readonly string[] = row.editedFields;
  return compared.some((field) => !edited.includes(field) && !isSame(undefined, reported[field], row[field]));
}
