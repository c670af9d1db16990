import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { writeSetting } from '#db/settings.ts';
import type { StoredProblem } from '#services/workspace/sync-runner.ts';
import { showCountOnIcon, watchRefusal } from '#services/workspace/watches.ts';
import { openDevice } from '../../../support/device-database.ts';
import { waitFor } from '../../../support/wait-for.ts';

test('the icon counts unread messages until counting stops', async () => {
  const { database } = openDevice();
  const message = {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Hello',
    answeredAt: null,
    createdAt: null,
    pending: [],
  };
  const shown: number[] = [];
  const stop = showCountOnIcon(database, {
    setAppBadge: (count = 0) => Promise.resolve(void shown.push(count)),
    clearAppBadge: () => Promise.resolve(void shown.push(0)),
  });
  await database.messages.bulkPut([
    { ...message, id: 'a', readAt: null },
    { ...message, id: 'b', readAt: null },
    { ...message, id: 'c', readAt: '2026-01-01T00:00:00Z' },
  ]);
  await waitFor(() => expect(shown.at(-1)).toBe(2));
  await database.messages.update('a', { readAt: '2026-01-01T00:00:00Z' });
  await waitFor(() => expect(shown.at(-1)).toBe(1));
  stop();
  expect(shown.at(-1)).toBe(0);
  database.close();
});

const problem = (code: string, nextAttemptAt: number): StoredProblem => ({
  code,
  values: { message: 'Only the owner may do this.' },
  nextAttemptAt,
  signInNeeded: false,
});

test('reads the role again after a refused run and the next accepted one', async () => {
  const { database } = openDevice();
  let doubts = 0;
  onTestFinished(watchRefusal(database, () => (doubts += 1)));
  const become = async (stored: StoredProblem | null, expected: number) => {
    await writeSetting(database, 'problem', stored);
    await waitFor(() => expect(doubts).toBe(expected));
  };
  await become(problem('NETWORK_UNREACHABLE', 1), 0);
  await become(problem('PT403', 1), 1);
  await become(problem('PT403', 2), 2);
  await become(null, 3);
  await become(problem('57014', 3), 3);
  expect(doubts).toBe(3);
});
