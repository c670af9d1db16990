import { type AccountDatabase, schemaVersion } from '#db/database.ts';
import { enqueueAll, outboxTables } from '#db/outbox.ts';
import { keepPictureFiles } from '#db/picture-files.ts';
import { isUntouched, restoreDevice, writeDevice } from '#db/whole-device.ts';
import type { OnProgress, ReadBackup, WholeDevice } from '#domain/backup/backup.ts';
import { readBackup } from '#domain/backup/backup-reading.ts';
import { deviceProblems } from '#domain/backup/device-check.ts';
import { beginImportPlan, type ImportPlan } from '#domain/backup/import-plan.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import { type PictureFile, toPictureFile } from '#domain/portfolio/picture.ts';
import { fail, type Result, success } from '#domain/shared/failure.ts';
import { type RowCounts, type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import type { BackupContext, BackupFiles } from './backup.ts';
import type { BackupFile } from './backup-schedule.ts';
import { notSaved } from './changes.ts';

/** Maximum in bytes. A longer file would exceed the length of a string in some browsers. */
const maxFileBytes = 256 * 1024 * 1024;
const rowsAtOnce = 500;
const entriesAtOnce = 500;

export function createBackupFiles(context: BackupContext): BackupFiles {
  const { database, now } = context;
  return {
    create: (onProgress = () => undefined) => createBackup(context, onProgress),
    read: (file, onProgress) => read(context, file, onProgress),
    plan: (read, { overEdits }) => planImport(database, read, overEdits),
    take: (read, { overEdits }, onProgress) => take(context, read, overEdits, onProgress),

    canRestore: async ({ whole }) =>
      whole !== null && isMine(context, whole) && (await isUntouched(database)),

    async restore({ whole }, onProgress) {
      try {
        if (!whole || !isMine(context, whole))
          throw new Error('This file belongs to another account. Import it there.');
        await restoreDevice(database, whole, onProgress);
        context.wake();
        return success(undefined);
      } catch (error) {
        return fail(notSaved(notImported, error, now()));
      }
    },
  };
}

const notImported = 'Nothing was imported';

function isMine({ accountId }: BackupContext, { header }: WholeDevice): boolean {
  return header.accountId === accountId && header.schemaVersion === schemaVersion;
}

async function createBackup(context: BackupContext, onProgress: OnProgress): Promise<BackupFile> {
  const { accountId, database } = context;
  const missingPictureFiles = await context.fetchMissingPictures();
  const exportedAt = new Date(context.now()).toISOString();
  const parts: Blob[] = [];
  // Writes each part as a blob, so that the browser can move it from memory to disk.
  const write = (text: string) => parts.push(new Blob([text]));
  const header = await writeDevice(database, { accountId, exportedAt }, write, onProgress);
  const content = new Blob(parts, { type: 'application/json' });
  return { name: `portico-export-${exportedAt.slice(0, 10)}.json`, content, header, missingPictureFiles };
}

async function read(
  { pause }: BackupContext,
  file: Blob,
  onProgress: OnProgress,
): Promise<ReadBackup | string> {
  if (file.size > maxFileBytes) return 'This file is larger than 256 MB. Exports are smaller.';
  const read = await readBackup({ text: () => fieldText(file, onProgress), pause });
  if (typeof read === 'string' || !read.whole) return read;
  const problem = await firstProblem(read.whole, pause);
  return problem === null ? read : `This export was changed or is damaged. ${problem}`;
}

async function take(
  context: BackupContext,
  read: ReadBackup,
  overEdits: boolean,
  onProgress: OnProgress,
): Promise<Result<SavedChange & { counts: RowCounts }>> {
  const { database } = context;
  try {
    const tables = [...outboxTables(database), database.pictureFiles];
    const taken = await database.transaction('rw', tables, async () => {
      // Plans again, because the device's data may have changed since the preview.
      const { drafts, counts } = await planImport(database, read, overEdits);
      await keepPictureFiles(database, findFiles(read, context.now()));
      const total = drafts.reduce((sum, { targets }) => sum + targets.length, 0);
      const kept = await enqueueAll(database, drafts, context, {
        importOf: counts,
        onProgress: (rows) => onProgress(rows, total),
      });
      return { operationIds: kept.map(({ id }) => id), counts };
    });
    context.wake();
    return success(taken);
  } catch (error) {
    return fail(notSaved(notImported, error, context.now()));
  }
}

function findFiles({ whole }: ReadBackup, now: number): PictureFile[] {
  return (whole?.tables.get('pictureFiles') ?? []).flatMap((raw) => toPictureFile(raw, now) ?? []);
}

async function* fieldText(file: Blob, onProgress: OnProgress): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  let read = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    read += part.value.byteLength;
    onProgress(read, file.size);
    yield decoder.decode(part.value, { stream: true });
  }
  yield decoder.decode();
}

async function firstProblem(whole: WholeDevice, pause: () => Promise<void>): Promise<string | null> {
  const problems = deviceProblems(whole);
  for (let looked = 1; ; looked += 1) {
    const next = problems.next();
    if (next.done) return next.value;
    if (looked % entriesAtOnce === 0) await pause();
  }
}

async function planImport(
  database: AccountDatabase,
  rows: ReadBackup,
  overEdits: boolean,
): Promise<ImportPlan> {
  const known = new Map((await database.projects.toArray()).map((project) => [project.id, project]));
  const planner = beginImportPlan(known, overEdits);
  const take = async (table: Exclude<RowTable, 'repositories'>) => {
    for (const part of parts<{ id: string }>(rows[table])) {
      const here = await database.table(table).bulkGet(getIds(part));
      planner.take(
        table,
        part.map((row) => ({ ...row })),
        here,
      );
    }
  };
  await take('projects');
  for (const part of parts(rows.repositories)) {
    planner.takeRepositories(part, await database.repositories.bulkGet(getIds(part)));
  }
  for (const table of rowTables) {
    if (table !== 'projects' && table !== 'repositories') await take(table);
  }
  return planner.end();
}

function* parts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

function getIds(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
