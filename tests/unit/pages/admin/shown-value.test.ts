import { afterEach, expect, test } from 'vitest';
import { application } from '#locales/de/application.ts';
import { setCatalogue } from '#locales/translate.ts';
import { shownValue } from '#pages/admin/shown-value.ts';

afterEach(() => setCatalogue(null));

test('translates placeholders, but not the owner’s text', () => {
  setCatalogue(application);
  expect(
    ['Yes', 'Unknown', 'Private', 'On', 'Missing', 'Deleted', '3 lines', '1 repository'].map(shownValue),
  ).toEqual(['Ja', 'Unbekannt', 'Privat', 'Ein', 'Fehlt', 'Gelöscht', '3 Zeilen', '1 Repository']);
  // Texts of the owner that happen to equal texts of the catalogue must not be translated.
  for (const text of ['Services', 'Delete', '3 messages', 'Yes, but']) expect(shownValue(text)).toBe(text);
});
