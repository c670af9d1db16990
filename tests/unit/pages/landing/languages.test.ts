// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import { furtherLanguages, languages, pathLanguage } from '#content/languages.ts';
import { translateValue } from '#content/translated.ts';
import {
  localizedContent,
  sectionTexts,
  staleTranslations,
  translationTable,
} from '#content/translations.ts';
import { knownLanguages, type Language } from '#domain/shared/language.ts';
import { type Texts, texts } from '#locales/texts.ts';
import { visitCountsSection } from '#site/visit-counts.ts';
import {
  type PrerenderedDocument,
  prerenderDocuments,
  publishedSites,
  siteMapAddresses,
} from '../../../../src/entries/landing.prerender.tsx';

const site = 'https://site.example';
const today = new Date('2026-11-23');
let documents: PrerenderedDocument[];

beforeAll(async () => {
  documents = await prerenderDocuments(site, today);
});

function parse({ head, body }: PrerenderedDocument): Document {
  return new DOMParser().parseFromString(`<head>${head}</head><body>${body}</body>`, 'text/html');
}

const canonicalOf = (page: Document) =>
  page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '';

function readAlternates(page: Document): [string | null, string | null][] {
  return [...page.querySelectorAll('link[hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ]);
}

/** Returns all texts of a document that are displayed or read aloud. */
function piecesOf(page: Document): string[] {
  const named = [...page.querySelectorAll('[aria-label], [alt], meta[content]')].flatMap((element) =>
    ['aria-label', 'alt', 'content'].map((name) => element.getAttribute(name) ?? ''),
  );
  const leaves = [...page.querySelectorAll('body *')].flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
  );
  return [...named, ...leaves, page.title].map((piece) => piece.trim());
}

test('every document has translations that link to each other', () => {
  const pages = new Map(documents.map((document) => [canonicalOf(parse(document)), parse(document)]));
  expect(pages.size).toBe(documents.length);
  for (const page of pages.values()) {
    const alternates = readAlternates(page);
    expect(alternates.map(([language]) => language)).toEqual([...languages, 'x-default']);
    expect(alternates.map(([, address]) => address)).toContain(canonicalOf(page));
    for (const [, address] of alternates) {
      expect(readAlternates(pages.get(address ?? '') ?? page)).toEqual(alternates);
      expect(pages.has(address ?? '')).toBe(true);
    }
    expect(alternates.at(-1)?.[1]).toBe(alternates[0]?.[1]);
  }
  expect(
    siteMapAddresses(documents)
      .map(({ address }) => site + address)
      .toSorted(),
  ).toEqual([...pages.keys()].toSorted());
});

describe.each(furtherLanguages)('a document in %s', (language) => {
  const own = () => documents.filter((document) => document.language === language);

  test('links to documents in that language', () => {
    for (const document of own()) {
      expect(document.file).toMatch(new RegExp(`^${language}/`));
      const links = [...parse(document).querySelectorAll('a[href^="/"]:not([hreflang])')];
      const paths = links.map((link) => link.getAttribute('href') ?? '');
      const ofAllLanguages = ['/feed.xml', '/licences.txt'];
      const others = paths.filter((path) => !path.startsWith(`/${language}/`));
      expect(others.filter((path) => !ofAllLanguages.includes(path))).toEqual(['/auth/sign-in']);
    }
  });

  test('contains no text of the main language', () => {
    const { page, island } = texts[language];
    const kept = sectionTexts([page, island, Object.values(translationTable(language)), content.owner.name]);
    const foreign = new Set(
      [...sectionTexts([texts.en.page, texts.en.island, Object.keys(translationTable(language))])].filter(
        (text) => !kept.has(text),
      ),
    );
    // The language menu names each language in that language, and keys are not words.
    foreign.delete(texts.en.page.language);
    for (const key of sectionTexts([Object.keys(page), Object.keys(island)])) foreign.delete(key);
    const found = own().flatMap((document) =>
      piecesOf(parse(document)).filter((piece) => foreign.has(piece)),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  test('has structured data in that language', () => {
    for (const document of own()) {
      const page = parse(document);
      const source = page.querySelector('script[type="application/ld+json"]')?.textContent;
      if (!source) continue;
      const { '@context': context, '@graph': graph } = JSON.parse(source);
      expect(context).toBe('https://schema.org');
      const said = JSON.stringify(graph).match(/"inLanguage":"(\w+)"/g) ?? [];
      for (const named of said) expect(named).toBe(`"inLanguage":"${language}"`);
      const work = graph.find((node: { '@id'?: string }) => node['@id']?.endsWith('#work'));
      if (work) expect(work).toMatchObject({ url: canonicalOf(page), mainEntityOfPage: canonicalOf(page) });
    }
    expect(parse(own()[0] as PrerenderedDocument).querySelector('[property="og:locale"]')).toBeTruthy();
  });

  test('shows an edited text in the main language', () => {
    const [service] = content.services;
    if (!service) throw new Error('The sample has services.');
    const edited = { ...content, services: [{ ...service, title: 'Something new' }] };
    const [shown] = localizedContent(edited, language).services;
    expect(shown?.title).toBe('Something new');
    expect(shown?.description).toBe(translationTable(language)[service.description]);
    expect(staleTranslations([content, visitCountsSection], language)).toEqual([]);
    expect(staleTranslations(edited, language)).toContain(service.title);
  });

  test('keeps the address of the original for a project', () => {
    const slugs = (from: Language) =>
      documents
        .filter((one) => one.language === from && one.project)
        .map(({ file }) => file.split('/').at(-1));
    expect(slugs(language)).toEqual(slugs('en'));
  });

  test('leaves no sentence of the sample content untranslated', () => {
    const isSentence = (text: string) => /\p{Ll}{2,} \p{L}+ \p{Ll}{2,}/u.test(text);
    const shown = sectionTexts(localizedContent(content, language));
    expect([...sectionTexts(content)].filter((text) => isSentence(text) && shown.has(text))).toEqual([]);
  });

  test('keeps a number with its unit, and French punctuation with its word', () => {
    const texts = [...sectionTexts(localizedContent(content, language))];
    const breakable = language === 'fr' ? /\d ?%|\S [:;?!»]|« / : /\d ?%/;
    expect(texts.filter((text) => breakable.test(text))).toEqual([]);
  });
});

test('English writes percentages without a space', () => {
  expect([...sectionTexts(content)].filter((text) => /\d\s+%/.test(text))).toEqual([]);
});

test('a site in one language names no other language', async () => {
  const alone = await prerenderDocuments(site, today, [], '', ['en']);
  expect(new Set(alone.map(({ language }) => language))).toEqual(new Set(['en']));
  for (const { head, body } of alone) expect(head + body).not.toMatch(/hreflang|Deutsch|inLanguage":"de/i);
  expect(alone).toHaveLength(documents.length / languages.length);
  expect(siteMapAddresses(alone, ['en']).every(({ translations }) => translations.length === 0)).toBe(true);
  expect(publishedSites(['en'])).toHaveLength(1);
});

test('an address names its language', () => {
  expect(['/', '/de', '/de/', '/fr/projects/x', '/design', '/demo/x'].map(pathLanguage)).toEqual([
    'en',
    'de',
    'de',
    'fr',
    'en',
    'en',
  ]);
});

test('translates nested values and keeps untranslated ones', () => {
  const value = { a: ['One', 'Two'], b: { c: 'One', d: 3, e: null } };
  expect(translateValue(value, { One: 'Eins' })).toEqual({
    a: ['Eins', 'Two'],
    b: { c: 'Eins', d: 3, e: null },
  });
  expect(translateValue('constructor', {})).toBe('constructor');
});

describe.each(knownLanguages)('our texts in %s', (language) => {
  test('contain their values', () => {
    const { page, island, resume }: Texts = texts[language];
    for (const say of [
      page.home,
      page.learnMoreAbout,
      page.lastUpdated,
      island.detailsLabel,
      island.replyNote,
    ]) {
      expect(say('Ada')).toContain('Ada');
    }
    expect(page.entryProject('Ada', 'Bob')).toMatch(/Ada.*Bob/);
    expect(page.legalPageLabel('Ada', 'Bob')).toMatch(/Ada.*Bob/);
    expect(resume.quote('Ada')).toContain('Ada');
    expect(resume.foot('Ada', 'Bob', 1, 2)).toMatch(/Ada.*Bob.*1.*2/);
    for (const say of [island.years, island.waiting, island.charactersLeft, island.charactersTooLong]) {
      expect(say(7)).toContain('7');
    }
  });
});

test.each([
  ['de', ['Details', 'Links', 'Name', 'Open Source', 'Repository', 'Website']],
  ['fr', ['Clients', 'Contact', 'E-mail', 'Message', 'Technologies']],
] as const)('our texts in %s equal the English ones only where intended', (language, same) => {
  const english = new Map(labelTexts(texts.en));
  const found = labelTexts(texts[language]).filter(([key, text]) => english.get(key) === text);
  expect([...new Set(found.map(([, text]) => text))].toSorted()).toEqual(same);
});

/** Returns each text with the keys that lead to it. */
function labelTexts(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => labelTexts(inside, `${key}.${name}`));
}

test('numbers use the language’s format', () => {
  expect(texts.en.island.years(1)).toBe('1 year');
  expect(texts.en.island.charactersLeft(1200)).toBe('1,200 characters left');
  expect(texts.de.island.charactersLeft(1200)).toMatch(/^noch 1['’]200 Zeichen$/);
  // French uses the singular for zero.
  expect(texts.fr.island.charactersLeft(0)).toBe('encore 0 caractère');
});
