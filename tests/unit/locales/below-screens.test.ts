import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { application } from '#locales/de/application.ts';
import { setCatalogue, translateMessage } from '#locales/translate.ts';
import { findSentences } from '../../support/sentences.ts';

/** Every sentence in code other than the screens must have a German text. */

beforeAll(() => setCatalogue(application));
afterAll(() => setCatalogue(null));

const folders = ['domain', 'machines', 'services', 'db', 'sync', 'backend', 'github', 'workers', 'config'];

/** Files whose texts stay English: files on GitHub, examples, a letter's subject, reports and the console. */
const english = new Set([
  'domain/github-change/default-templates.ts',
  'domain/messages/reply.ts',
  'domain/repository/demo.ts',
  'services/auth/session.ts',
  'services/problem-reports.ts',
  'config/environment.schema.ts',
  'config/trusted-types.ts',
]);
const allowed = new Set([
  // Text in a pull request.
  'This takes back what an earlier pull request has changed.',
  // Texts in the console.
  'The files of pictures could not be cleaned up:',
  'The sync status could not be stored:',
  'Changes could not be confirmed:',
  // An actor that the caller of a machine forgot.
  '… is not provided',
  // Texts that the screens put together.
  'Mark … as …answered',
  '… was signed out from another device: …',
]);

const files = folders.flatMap((folder) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
);

test.each(files.filter((path) => !english.has(path)))('translates the messages of %s', (path) => {
  const unknown = findSentences(path, readFileSync(`src/${path}`, 'utf8')).filter(
    (sentence) => !allowed.has(sentence) && translateMessage(sentence) === sentence,
  );
  expect(unknown).toEqual([]);
});
