import { expect, test } from 'vitest';
import { repositoryOwners } from '#db/view.ts';
import { confirmedRow, openDevice } from '../../support/device-database.ts';

test('names each owner of a shown repository once, in order', async () => {
  const { database, confirm } = openDevice();
  expect(await repositoryOwners(database)).toEqual([]);
  const owners = ['muster-labs', 'robin-muster', 'Beispiel', 'muster-labs', 'robin-muster'];
  await confirm(...owners.map((owner, index) => confirmedRow(String(index), index + 1, { owner })));
  expect(await repositoryOwners(database)).toEqual(['Beispiel', 'muster-labs', 'robin-muster']);
});
