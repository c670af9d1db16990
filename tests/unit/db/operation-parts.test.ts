import { expect, test } from 'vitest';
import { maxTargets, sortedIds } from '#db/operation-parts.ts';

test('adjacent rows share one operation in their given order', () => {
  const ids = Array.from({ length: 2 * maxTargets + 3 }, (_, index) => String(1_000 + ((index * 7) % 1_003)));
  const rows = sortedIds(ids);
  expect(rows.toSorted()).toEqual(ids.toSorted());
  for (let start = 0; start < rows.length; start += maxTargets) {
    const part = rows.slice(start, start + maxTargets);
    expect(part.toSorted()).toEqual(ids.toSorted().slice(start, start + maxTargets));
    expect(part).toEqual(ids.filter((id) => part.includes(id)));
  }
});
