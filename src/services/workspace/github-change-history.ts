import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { RecordedChanges } from './recorded-changes.ts';
import type { RunnerAccess } from './runner-access.ts';

/** Exports one line of JSON per change, ordered by last update. */
export async function exportHistory(
  { now }: RunnerAccess,
  recorded: RecordedChanges,
  onProgress: (read: number) => void,
): Promise<Result<{ file: Blob; skipped: number }>> {
  const exportedAt = new Date(now()).toISOString();
  const parts: Blob[] = [
    new Blob([`{"format":"portico-github-changes","version":1,"exportedAt":"${exportedAt}",\n"changes":[`]),
  ];
  let [after, read, leftOut] = [0, 0, 0];
  for (;;) {
    const page = await recorded.after(after);
    if (!page.ok) return page;
    const { items: changes, skipped, isLast } = page.value;
    const lines = changes.map(
      (change, index) => `${read + index === 0 ? '' : ','}\n${JSON.stringify(exported(change))}`,
    );
    // Writes each part as a blob, so that the browser can move it from memory to disk.
    parts.push(new Blob(lines));
    read += changes.length;
    leftOut += skipped;
    onProgress(read);
    if (isLast) break;
    after = changes.at(-1)?.version ?? after;
  }
  parts.push(new Blob(['\n]}\n']));
  return success({ file: new Blob(parts, { type: 'application/json' }), skipped: leftOut });
}

/** Returns a change with the field names that docs/github-changes.md documents. */
function exported(change: RecordedChange) {
  const { finishedAt, createdAt, base, before, wanted, proposal } = change;
  return {
    repository: change.repositoryName,
    repositoryId: change.repositoryId,
    confirmedAt: new Date(createdAt).toISOString(),
    endedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    device: change.deviceName,
    madeOn: change.madeOn,
    before: { ...base, ...before },
    after: wanted,
    ...(proposal && { proposal }),
    ...(change.pull && { pullRequest: change.pull }),
    result: change.state,
    theirs: change.theirs,
    ...(change.left && { leftToTheirs: change.left }),
    reason: change.reason,
    id: change.id,
    plan: change.groupId,
    takesBack: change.undoes,
  };
}
