import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentSections } from '#content/sections.ts';
import { analysisParts } from '#domain/analysis/analysis.ts';
import { contentLabel } from '#domain/content/content-edit.ts';
import { failureTexts } from '#domain/shared/failure-texts.ts';
import { application } from '#locales/de/application.ts';
import { type FormField, toFormField } from '#pages/admin/content/form-schema.ts';
import { screenTexts } from '../../support/screen-texts.ts';

/** Screens for visitors have their own catalogues (`src/locales/<code>`). */
const ofVisitors = /^src\/pages\/(landing|case-study|not-found)\//;

const filesBelow = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const read = ['src/pages', 'src/ui', 'src/app']
  .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  .filter(({ path }) => !ofVisitors.test(path))
  .map(({ path, source }) => ({ path, ...screenTexts(path, source) }));
/** Labels that are derived from the fields' names. */
const contentLabels = contentSections.flatMap(({ key, places }) =>
  [key, ...places.flatMap((place) => [place.key, ...fieldKeys(toFormField(place.schema))])].map(contentLabel),
);

function fieldKeys(field: FormField): string[] {
  if (field.kind === 'list') return fieldKeys(field.item);
  if (field.kind !== 'object') return [];
  return field.fields.flatMap(([key, inner]) => (key === 'id' ? [] : [key, ...fieldKeys(inner)]));
}

const used = new Set([...read.flatMap(({ translated }) => translated), ...contentLabels]);
const findNames = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort((one, other) => one.localeCompare(other));

describe('the application in German', () => {
  test('has every text that screens translate', () => {
    expect([...used].filter((text) => !(text in application))).toEqual([]);
  });

  test('keeps placeholders in braces', () => {
    const other = Object.entries(application).filter(
      ([english, german]) => findNames(english).join() !== findNames(german).join(),
    );
    expect(other).toEqual([]);
  });

  test('has no unused text', () => {
    const whole = ['src', 'supabase']
      .flatMap((folder) => filesBelow(folder, /\.(tsx?|sql)$/))
      .filter(({ path }) => !path.startsWith('src/locales/'))
      .map(({ source }) => source.replaceAll(/\\'|''/g, "'"))
      .join('\n');
    // Punctuation around a name may be added where the parts are joined.
    const pieces = (text: string) =>
      text.split(/\{\w+\}/).map((piece) => piece.replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, ''));
    const stale = Object.keys(application).filter(
      (text) => !used.has(text) && !pieces(text).every((piece) => whole.includes(piece)),
    );
    expect(stale).toEqual([]);
  });

  test('has every text of the error catalogue', () => {
    const ofOthers = /^\{\w+\}(: \{\w+\})?$/;
    const texts = Object.values(failureTexts).flat();
    expect(texts.filter((text) => !(text in application) && !ofOthers.test(text))).toEqual([]);
  });

  test('has the name of every part of an analysis, except names of files and folders', () => {
    const fileName = /[./]|^(readme|screenshots|images)$/;
    expect(analysisParts.filter((part) => !fileName.test(part) && !(part in application))).toEqual([]);
  });

  test('has no unclear phrase', () => {
    const phrase =
      /\bat GitHub\b|\bof its own\b|\bby (hand|itself|themselves)\b|\ball the same\b|\bas it is\b|\b(no|some|every)body\b|\bwhat(ever)? (is|was|has|stands)\b|\bgoes on\b|\btakes? back\b|\b(is|are|was) (told|sealed|taken)\b|^It /;
    expect(Object.keys(application).filter((text) => phrase.test(text))).toEqual([]);
    expect(Object.values(application).filter((text) => /\bvon (selbst|Hand)\b/.test(text))).toEqual([]);
  });

  test('translates no text twice', () => {
    const parts = filesBelow('src/locales/de/application', /\.ts$/).map(({ source }) => source);
    const keys = parts
      .flatMap((part) => [...part.matchAll(/^ {2}(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|(\w+)):/gm)])
      .map(([, quoted, doubled, plain]) => quoted ?? doubled ?? plain);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});

describe('screens', () => {
  test('show no untranslated text', () => {
    expect(read.flatMap(({ bare }) => bare)).toEqual([]);
  });

  test('translate only after the catalogue has loaded', () => {
    expect(read.flatMap(({ tooEarly }) => tooEarly)).toEqual([]);
  });
});
