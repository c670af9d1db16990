import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { showCountOnIcon } from '#services/workspace/app-badge.ts';
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
