import { afterEach, expect, test } from 'vitest';
import { formatCount, setCatalogue, t, translateMessage } from '#locales/translate.ts';
import { screenTexts } from '../../support/screen-texts.ts';

afterEach(() => setCatalogue(null));

const german = {
  Cancel: 'Abbrechen',
  change: 'Änderung',
  changes: 'Änderungen',
  'Move {what} to {place}': '{what} nach {place} verschieben',
  'Use at least {characters} characters.': 'Nehmen Sie mindestens {characters} Zeichen.',
  'Not sent: {reason} (as often as {count} times)': 'Nicht gesendet: {reason} ({count} Mal)',
  'Not sent: {reason}': 'Nicht gesendet: {reason}',
  '{a}: {b}': 'nie',
};

test('returns the original text without a catalogue', () => {
  expect(t('Cancel')).toBe('Cancel');
  expect(t('Move {what} to {place}', { what: 'it', place: '3' })).toBe('Move it to 3');
  expect(formatCount(1, 'change')).toBe('1 change');
  expect(translateMessage('Cancel')).toBe('Cancel');
});

test('translates a text and inserts its values', () => {
  setCatalogue(german);
  expect(t('Cancel')).toBe('Abbrechen');
  expect(t('Move {what} to {place}', { what: '{place}', place: 3 })).toBe('{place} nach 3 verschieben');
  expect(formatCount(1, 'change')).toBe('1 Änderung');
  expect(formatCount(2, 'change')).toBe('2 Änderungen');
});

test('translates a filled message by its template', () => {
  setCatalogue(german);
  expect(translateMessage('Use at least 12 characters.')).toBe('Nehmen Sie mindestens 12 Zeichen.');
  expect(translateMessage('Not sent: Cancel')).toBe('Nicht gesendet: Abbrechen');
  expect(translateMessage('Not sent: a (b) (as often as 3 times)')).toBe('Nicht gesendet: a (b) (3 Mal)');
  expect(translateMessage('GitHub: says no')).toBe('GitHub: says no');
});

test('translates counts and lists by their parts', () => {
  setCatalogue({ ...german, and: 'und', row: 'Zeile' });
  expect(translateMessage('1 row, 3 changes, and Cancel')).toBe('1 Zeile, 3 Änderungen und Abbrechen');
  expect(translateMessage('Cancel, 3 changes')).toBe('Abbrechen, 3 Änderungen');
  expect(translateMessage('Move 1 row and Cancel to GitHub')).toBe(
    '1 Zeile und Abbrechen nach GitHub verschieben',
  );
  expect(translateMessage('Cancel, docker')).toBe('Cancel, docker');
  expect(translateMessage('Move 12,000 changes to 1’200 changes')).toBe(
    '12,000 Änderungen nach 1,200 Änderungen verschieben',
  );
  expect(translateMessage('3 whales')).toBe('3 whales');
});

test('finds translated, untranslated and too early texts', () => {
  const source = `
    const early = t('Early');
    const label = markText('Label');
    export function Screen({ busy, name }) {
      toast('Bare toast', { description: t('Good') });
      return <Card title="Bare title" className="grid gap-4" hint={t('Hint', { name })}>
        Bare text {busy ? 'Bare choice' : t('Choice')} {formatCount(2, 'row')} {\`bare \${name}\`} {name}
        <Sentence text="Read {guide}." parts={{ guide: <a>{t('the guide')}</a> }} />
      </Card>;
    }`;
  const { translated, bare, tooEarly } = screenTexts('a.tsx', source);
  expect(translated.sort()).toEqual(
    ['Early', 'Label', 'Good', 'Hint', 'Choice', 'row', 'rows', 'Read {guide}.', 'the guide'].sort(),
  );
  const texts = bare.map((line) => line.replace(/^a\.tsx:\d+ /, '')).sort();
  expect(texts).toEqual(['Bare choice', 'Bare text', 'Bare title', 'Bare toast', 'bare …']);
  expect(tooEarly).toEqual(['a.tsx:2 t']);
});
