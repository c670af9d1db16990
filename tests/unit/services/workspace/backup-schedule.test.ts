import { expect, test } from 'vitest';
import {
  type BackupFolder,
  beginBackupSchedule,
  createBackupSchedule,
} from '#services/workspace/backup-schedule.ts';
import { openDevice } from '../../../support/device-database.ts';
import { withTexts } from '../../../support/with-texts.ts';

/** Tests when a device makes a backup. tests/e2e/backup.spec.ts writes into a real folder. */

const dayMs = 24 * 3_600_000;

function open(pickFolder: (() => Promise<BackupFolder>) | null = null) {
  const { database } = openDevice();
  let now = 40 * dayMs;
  const schedule = createBackupSchedule({
    database,
    now: () => now,
    pickFolder,
    create: () => Promise.reject(new Error('Nothing is to be written.')),
  });
  return {
    schedule,
    pass: (days: number) => void (now += days * dayMs),
    begin: () => beginBackupSchedule(database, () => now),
  };
}

test('a backup is due thirty days after the last', async () => {
  const { schedule, begin, pass } = open();
  expect(schedule.canUseFolder).toBe(false);
  await begin();
  pass(30);
  expect(await schedule.status()).toEqual({ lastAt: null, everyDays: 30, isDue: false, folder: null });
  pass(1);
  await begin();
  expect(await schedule.status()).toMatchObject({ isDue: true });
  await schedule.recordBackup();
  expect(await schedule.status()).toMatchObject({ lastAt: 71 * dayMs, isDue: false });
  await schedule.remindEvery(7);
  pass(8);
  expect(await schedule.status()).toMatchObject({ everyDays: 7, isDue: true });
  await schedule.remindEvery(0);
  expect(await schedule.status()).toMatchObject({ isDue: false });
});

test('writes nothing without a folder', async () => {
  const dismiss = () => Promise.reject(new DOMException('The user aborted a request.', 'AbortError'));
  const { schedule } = open(dismiss);
  expect(schedule.canUseFolder).toBe(true);
  expect(await schedule.chooseFolder()).toEqual({ ok: true, value: false });
  expect(await schedule.writeToFolder(true)).toEqual({ ok: true, value: false });
  expect(await schedule.status()).toMatchObject({ lastAt: null, folder: null });
});

test('reports a dialog that the browser refuses to open', async () => {
  const { schedule } = open(() => Promise.reject(new Error('Not by a click')));
  expect(withTexts(await schedule.chooseFolder())).toMatchObject({
    ok: false,
    failure: { code: 'NOT_WRITTEN', message: 'No backup was written: Not by a click' },
  });
});
