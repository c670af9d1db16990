import type { BackendAccess } from '#backend/http.ts';
import { listPictureFiles, removePictureFiles, uploadPictureFile } from '#backend/pictures.ts';
import type { AccountDatabase } from '#db/database.ts';
import { referredPictureIds } from '#db/picture-files.ts';
import { readCursor, readSetting, writeSetting } from '#db/settings.ts';
import { valuesSet } from '#domain/outbox/effect.ts';
import type { Operation } from '#domain/outbox/operation.ts';
import { listPictures, type PictureFile, pictureFileNames } from '#domain/portfolio/picture.ts';
import { fromBase64 } from '#domain/shared/base64.ts';
import { type Result, success } from '#domain/shared/failure.ts';

/**
 * Uploads picture files and deletes unused ones: from the device a day after the last reference to them, from the bucket after
 * 30 days.
 * Another device may still have an unsent change that needs a deleted file. It uploads the file again, because uploads that are
 * older than a week or belong to another epoch do not count.
 */
export interface PictureUploadAccess {
  database: AccountDatabase;
  backend: BackendAccess;
}

const dayMs = 24 * 3_600_000;
const trustedMs = 7 * dayMs;
const unusedMs = 30 * dayMs;

/** Uploads the operation's files that the bucket may lack. */
export async function sendPictureFiles(
  { backend, database }: PictureUploadAccess,
  operation: Operation,
  signal: AbortSignal,
): Promise<Result<void>> {
  const names = listPictures(valuesSet(operation)['pictures']).flatMap(pictureFileNames);
  if (names.length === 0) return success(undefined);
  const { epoch } = await readCursor(database);
  const files = await database.pictureFiles.bulkGet(names);
  for (const file of files) {
    if (!file || isThere(file, epoch, backend.now())) continue;
    const sent = await uploadPictureFile(backend, file.name, fromBase64(file.data), signal);
    if (!sent.ok) return sent;
    await database.pictureFiles.update(file.name, { uploaded: { at: backend.now(), epoch } });
  }
  return success(undefined);
}

function isThere({ uploaded }: PictureFile, epoch: string | null, now: number): boolean {
  return uploaded !== null && uploaded.epoch === epoch && Math.abs(now - uploaded.at) < trustedMs;
}

interface CleanUp {
  at: number;
  unused: Record<string, number>;
  hadPictures: boolean;
}

const cleanUpKey = 'pictureCleanUp';

export async function cleanUpPictureFiles(
  { backend, database }: PictureUploadAccess,
  signal: AbortSignal,
): Promise<void> {
  const now = backend.now();
  const last = await readSetting<CleanUp>(database, cleanUpKey);
  if (last && Math.abs(now - last.at) < dayMs) return;
  const referred = await referredPictureIds(database);
  const isUnused = (name: string) => !referred.has(name.slice(0, 64));
  await database.pictureFiles.filter(({ name, addedAt }) => isUnused(name) && now - addedAt > dayMs).delete();
  const done: CleanUp = { at: now, unused: {}, hadPictures: last?.hadPictures || referred.size > 0 };
  if (!done.hadPictures) return writeSetting(database, cleanUpKey, done);
  const known = last?.unused ?? {};
  const listed = await listPictureFiles(backend, signal);
  if (!listed.ok) return;
  const unused = listed.value.filter(isUnused).map((name) => [name, known[name] ?? now] as const);
  const old = unused.filter(([, since]) => now - since > unusedMs).map(([name]) => name);
  if (old.length > 0 && !(await removePictureFiles(backend, old, signal)).ok) return;
  const left = unused.filter(([name]) => !old.includes(name));
  await writeSetting(database, cleanUpKey, { ...done, unused: Object.fromEntries(left) });
}
