import { afterEach, describe, expect, test } from 'vitest';
import { failure, reportedFailure } from '#domain/shared/failure.ts';
import { englishText, failureTexts } from '#domain/shared/failure-texts.ts';
import { phrase } from '#domain/shared/wording.ts';
import { application } from '#locales/de/application.ts';
import { setCatalogue, translateMessage } from '#locales/translate.ts';

afterEach(() => setCatalogue(null));

describe('the text of a failure', () => {
  test('contains the values in the reader’s language', () => {
    const reason = failure('NOT_FOUND', 'GITHUB_NOT_FOUND', 0, { values: { resource: '{status} a.b(c)*' } });
    expect(englishText(reason)).toBe('The requested resource ({status} a.b(c)*) was not found.');
    setCatalogue(application);
    expect(translateMessage(reason)).toBe('{status} a.b(c)* wurde nicht gefunden.');
  });

  test('keeps names that are also words of the catalogue', () => {
    setCatalogue({ ...application, Message: 'Nachricht' });
    const reason = failure('VALIDATION', 'PICTURE_NO_ROOM', 0, { values: { file: 'Message' } });
    expect(translateMessage(reason)).toMatch(/^Message wurde nicht/);
  });

  test('translates a failure and a phrase in its values', () => {
    setCatalogue(application);
    const inner = failure('TIMEOUT', 'REQUEST_TIMEOUT', 0);
    expect(translateMessage(failure('API', 'PICTURE_NOT_TAKEN', 0, { values: { reason: inner } }))).toContain(
      'Das hat zu lange gedauert.',
    );
    const resets = phrase('Resets in {minutes} minutes', { minutes: 2 });
    expect(translateMessage(failure('RATE_LIMIT', 'GITHUB_RATE_LIMIT', 0, { values: { resets } }))).toContain(
      'Erneuert sich in 2 Minuten',
    );
  });

  test('is the first text of its code with known values', () => {
    expect(englishText({ code: 'CAPTIVE_PORTAL', values: { status: 404 } })).toContain('HTTP 404');
    expect(englishText({ code: 'CAPTIVE_PORTAL' })).toContain('Your Wi-Fi may need you to sign in');
  });

  test('names the failed ones of several', () => {
    expect(englishText({ code: 'TOKEN_MISSING', of: 'lab' })).toBe('lab: Not authenticated with GitHub');
  });
});

describe('the text of an unknown code', () => {
  test('is the sentence of the server, translated if the catalogue has it', () => {
    const reason = reportedFailure('VALIDATION', 'PT422', 'The default project cannot be deleted.', 0);
    expect(englishText(reason)).toBe('The default project cannot be deleted.');
    setCatalogue(application);
    expect(translateMessage(reason)).toBe('Das Standardprojekt kann nicht gelöscht werden.');
  });

  test('names the data service if it fails', () => {
    const broken = reportedFailure('API', '42501', 'permission denied.', 0, { status: 403 });
    expect(englishText(broken)).toContain('misconfigured');
    expect(englishText(broken)).toContain('permission denied (42501).');
    setCatalogue(application);
    expect(translateMessage(broken)).toContain('falsch eingerichtet');
  });

  test.each([
    [{ code: 'x' }, failureTexts.UNKNOWN],
    [{ code: 'constructor', kind: 'NETWORK' }, failureTexts.NETWORK],
    [{ code: 'x', kind: 'AUTHENTICATION', status: 401 }, failureTexts.AUTHENTICATION],
    [{ code: 'x', kind: 'AUTHENTICATION', status: 503 }, failureTexts.API],
    [{ code: 'x', kind: 'a kind of tomorrow' }, failureTexts.UNKNOWN],
  ])('is a general one without a message: %o', (reason, text) => {
    expect(englishText(reason)).toBe(text);
  });
});

test.each([
  [
    { code: 'GITHUB_ERROR', kind: 'API', message: 'GitHub API error (418): no' },
    'GitHub API error (418): no',
  ],
  [{ code: 'HTTP_500', message: 'Broken.' }, 'Broken.'],
  [{ code: 'GITHUB_ERROR', kind: 'API', message: 4 }, failureTexts.API],
  [{ code: 'TOKEN_LOCKED', message: 'Locked.' }, failureTexts.TOKEN_LOCKED],
])('reads a failure stored by an earlier version: %o', (stored, text) => {
  expect(englishText(stored)).toBe(text);
});
